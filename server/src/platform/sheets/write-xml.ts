export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** The namespace of what stands in a spreadsheet. */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A part that is one text. */
export async function* only(text: string): AsyncGenerator<string> {
  yield text
}

/** What Excel takes into one cell. */
const MOST_SIGNS = 32_767

/** Signs that XML has no place for, and what reads like one of them written out. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
/** Most texts hold nothing of the kind, and are asked once. */
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&<>"\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]|_x/
const MARKUP = /[&<>"]/g

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands in the XML of a sheet: cut to what a cell takes, what XML can't hold as `_x0001_`. */
export function xmlText(text: string): string {
  if (text.length <= MOST_SIGNS && !SPECIAL.test(text)) return text
  const cut = text.length > MOST_SIGNS ? `${text.slice(0, MOST_SIGNS - 1)}…` : text
  return cut
    .toWellFormed()
    .replace(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(MARKUP, (sign) => entities[sign] ?? sign)
}

/** The letters of a column, the first being 0: A, Z, AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
