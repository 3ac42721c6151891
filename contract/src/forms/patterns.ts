import { isCreditCode, isIdNumber } from './codes.ts'

/** GB/T 35958: 14 digits of who gives the land out, five of the plot. */
const LAND_CODE = /^\d{19}$/
const PHONE = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/

/** Patterns are named, never written by a person: no regular expression comes in from outside. */
export const patterns = {
  phone: { name: '电话', fits: (text: string) => PHONE.test(text), text: '应为手机号或固定电话' },
  creditCode: { name: '统一社会信用代码', fits: isCreditCode, text: '应为 18 位统一社会信用代码，请核对' },
  idNumber: { name: '身份证号', fits: isIdNumber, text: '应为 18 位身份证号，请核对' },
  landCode: { name: '承包地块编码', fits: (text: string) => LAND_CODE.test(text), text: '应为 19 位数字' },
} as const
export type FieldPattern = keyof typeof patterns
