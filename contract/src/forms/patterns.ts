import { isTooLong, plainText, readPhone, visibleText } from '../values/index.ts'
import { isCreditCode, isIdNumber } from './codes.ts'

/** GB/T 35958: 14 digits of who gives the land out, five of the plot. */
const isLandCode = (text: string) => /^\d{19}$/.test(text)

/** A code as it is kept, however it was typed: full-width and small letters, blanks between groups. */
function codeOf(isCode: (text: string) => boolean) {
  return (text: string) => {
    if (isTooLong(text)) return undefined
    const code = plainText(text).replaceAll(' ', '').toUpperCase()
    return isCode(code) ? code : undefined
  }
}

/** A kind of text: how it is kept, and what is said of one that is none. */
interface Pattern {
  readonly name: string
  /** The text as it is kept; undefined of one that does not fit. */
  readonly read: (text: string) => string | undefined
  readonly text: string
}

/** Patterns are named, never written by a person: no regular expression comes in from outside. */
export const patterns = {
  phone: {
    name: '电话',
    read: readPhone,
    text: '应为手机号码、固定电话或服务电话，如 13800138000、0351-7654321 转 801',
  },
  creditCode: { name: '统一社会信用代码', read: codeOf(isCreditCode), text: '应为 18 位统一社会信用代码，请核对' },
  idNumber: { name: '身份证号', read: codeOf(isIdNumber), text: '应为 18 位身份证号，请核对' },
  landCode: { name: '承包地块编码', read: codeOf(isLandCode), text: '应为 19 位数字' },
} as const satisfies Readonly<Record<string, Pattern>>
export type FieldPattern = keyof typeof patterns

/** A text as a field keeps it: without what nobody sees, and as its pattern is written. */
export function normalText(text: string, pattern?: FieldPattern): string {
  const visible = visibleText(text)
  return (pattern && patterns[pattern].read(visible)) ?? visible
}
