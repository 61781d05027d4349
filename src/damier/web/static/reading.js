/** Reading the text of a file in its encoding, as damier's own reader does: declared by a mark or by XML, else UTF-8, else Latin-1. */
import { t } from "./words.js";

/** What bytes begin with, and the encoding that they are in then. @type {[string, number[]][]} */
const MARKS = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-16le", [0x3c, 0, 0x3f, 0]],
  ["utf-16be", [0, 0x3c, 0, 0x3f]],
];
const XML = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;
const OPENING = 300;
/** Characters that no text has. */
const BINARY = /[\0-\x08\x0e-\x19\x1c-\x1f]/;
/** What no Latin text has, byte by byte: a letter that is whole in UTF-8, four bytes beyond ASCII in a row, or one that stands for nothing. */
const NOT_LATIN = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xf4][\x80-\xbf]{2}|[\x80-\xff]{4}|[\x81\x8d\x8f\x90\x9d]/;

/** Return the text of a file, or throw what is wrong with it in the reader's language. @param {File} file */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const declared = marked ? undefined : XML.exec(String.fromCharCode(...bytes.subarray(0, OPENING)))?.[1];
  const text = decoded(bytes, marked ?? declared ?? "utf-8") ?? (marked || declared ? null : latin(bytes));
  // A declaration that could be read letter by letter is not in UTF-16.
  const lie = declared && /^utf-?(16|32)/i.test(declared);
  if (declared && (text === null || lie)) throw new Error(t("{name} says that its encoding is {encoding}, which is unknown or wrong", { name: file.name, encoding: declared }));
  if (text === null || BINARY.test(text)) throw new Error(t("{name} is not a text file. Choose a file of levels, or one that was saved here.", { name: file.name }));
  return text;
}

/** Return bytes that declare nothing as text in Latin-1, as Windows writes it; null if that is not plausible. @param {Uint8Array<ArrayBuffer>} bytes */
function latin(bytes) {
  const letters = bytes.reduce((text, byte) => text + String.fromCharCode(byte), "");
  return NOT_LATIN.test(letters) ? null : decoded(bytes, "windows-1252");
}

/** Return bytes as text, null if they are not in this encoding or nobody knows it. @param {Uint8Array<ArrayBuffer>} bytes @param {string} encoding */
function decoded(bytes, encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
