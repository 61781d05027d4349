/**
 * What the browser keeps for the page: who one is, and what one has chosen. Where it keeps nothing, since it is told not to or is full,
 * the page remembers for as long as it is open.
 */

/** What the browser would not keep; null where it would not forget. @type {Map<string, string | null>} */
const held = new Map();

/** Told, once, that the browser does not keep what it is given. */
export const loss = Object.assign(new EventTarget(), { told: false });

/** What is kept under a name, or null. @param {string} name @returns {string | null} */
export function kept(name) {
  const here = held.get(name);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keep a text under a name; with null, forget what is kept there. @param {string} name @param {string | null} text */
export function keep(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    held.delete(name);
  } catch {
    held.set(name, text);
    if (loss.told) return;
    loss.told = true;
    loss.dispatchEvent(new Event("lost"));
  }
}
