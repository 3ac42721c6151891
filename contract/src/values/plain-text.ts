/**
 * Signs without a shape that texts bring along from chats and web pages: soft hyphen, marks of direction, zero-width blanks, byte
 * order mark. The joiners of emoji and of scripts are none of them.
 */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/g

/** A text without what nobody sees: invisible signs, and blanks at its ends. */
export function visibleText(text: string): string {
  return text.replaceAll(INVISIBLE, '').trim()
}

/** A text as it is read: full-width signs like the narrow ones, one blank where there are several, one sign for minus. */
export function plainText(text: string): string {
  return visibleText(text)
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** A text as it is compared whose blanks say nothing, such as the code `123 456`; full-width signs are like the narrow ones. */
export function withoutBlanks(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '')
}

/** A text without blanks at its ends; undefined of one that says nothing. */
export function filledText(text: string | undefined): string | undefined {
  return text?.trim() || undefined
}

/** No number, day, phone or code has more signs: what is longer is not looked at sign by sign. */
const MOST_SIGNS = 200

export function isTooLong(text: string): boolean {
  return text.length > MOST_SIGNS
}
