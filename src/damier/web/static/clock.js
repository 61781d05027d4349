/** Return a time as minutes and seconds, with hours if there are any. @param {number} seconds */
export function clock(seconds) {
  const all = Math.floor(seconds);
  const minutes = Math.floor(all / 60);
  const rest = String(all % 60).padStart(2, "0");
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}
