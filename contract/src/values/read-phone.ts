import { isTooLong, plainText } from './plain-text.ts'

/** Written before a number of this country. */
const COUNTRY = /^(?:\+|00)86(?=\d)/
const MOBILE = /^1[3-9]\d{9}$/
/** Beijing and the cities of 02x have three digits of area code, all others four. */
const LANDLINE = /^(010|02\d|0[3-9]\d{2})(\d{7,8})$/
const WITHIN_AREA = /^[2-8]\d{6,7}$/
const SERVICE = /^([48]00)(\d{3})(\d{4})$/
/** 12316 of agriculture, 110, 95588. */
const SHORT = /^(?:1[12]\d|1[0-2]\d{3,4}|9[56]\d{3,6})$/
const ABROAD = /^\+[1-9]\d{6,14}$/
const EXTENSION = /^(.*\d)(?:转|分机|ext\.?|#|-)(\d{1,6})$/i
const MOST_NUMBERS = 3
const SIGNS_BETWEEN = /[、,;，；/]|或/

/**
 * The telephone numbers in a text as they are kept: `13800138000`, `0351-7654321`, `0351-7654321 转 801`, `400-810-8888`, `12316`;
 * several are parted by 、. Undefined of what is none. +86, brackets and blanks go. The numbering plan: 电信网编号计划（2017 年版）.
 */
export function readPhone(text: string): string | undefined {
  if (isTooLong(text)) return undefined
  const numbers = parted(plainText(text)).map(oneOf)
  const known = numbers.filter((number) => number !== undefined)
  return known.length === numbers.length && known.length > 0 && known.length <= MOST_NUMBERS
    ? known.join('、')
    : undefined
}

/** Blanks part numbers only where each is one by itself: they stand within one as well. */
function parted(plain: string): string[] {
  const parts = plain
    .split(SIGNS_BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.flatMap((part) => {
    const words = part.split(' ')
    return words.length > 1 && words.every((word) => MOBILE.test(word)) ? words : [part]
  })
}

/** What follows a whole number is its extension: to join 0351-7654321-8 would make another number. */
function oneOf(part: string): string | undefined {
  const bare = part.replaceAll(/[\s()[\]]/g, '').replace(COUNTRY, '')
  const [, main = '', extension = ''] = EXTENSION.exec(bare) ?? []
  const number = wholeOf(main.replaceAll('-', ''))
  if (number !== undefined && !MOBILE.test(number)) return `${number} 转 ${extension}`
  return wholeOf(bare.replaceAll('-', ''))
}

function wholeOf(digits: string): string | undefined {
  if (MOBILE.test(digits) || WITHIN_AREA.test(digits) || SHORT.test(digits) || ABROAD.test(digits)) return digits
  return joined(SERVICE.exec(digits)) ?? joined(LANDLINE.exec(digits))
}

function joined(found: RegExpExecArray | null): string | undefined {
  return found?.slice(1).join('-')
}
