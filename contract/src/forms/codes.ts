import { isDate } from './moment.ts'

const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_CODE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/
const ID_NUMBER = /^[1-9]\d{16}[\dX]$/
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CHECKS = '10X98765432'

/**
 * The last sign of a 统一社会信用代码 after GB 32100-2015: the values of the first 17 signs are weighted with the powers
 * of 3 modulo 31, and the check value makes the sum a multiple of 31.
 */
export function creditCodeCheck(first: string): string {
  let weight = 1
  let sum = 0
  for (const sign of first.slice(0, 17)) {
    sum += CREDIT_SIGNS.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return CREDIT_SIGNS.charAt((31 - (sum % 31)) % 31)
}

/** True for a 统一社会信用代码 of the right signs whose check sign is right (GB 32100-2015). */
export function isCreditCode(text: string): boolean {
  return CREDIT_CODE.test(text) && creditCodeCheck(text) === text.charAt(17)
}

/** The last sign of a 公民身份号码 after GB 11643-1999 (ISO 7064, mod 11-2). */
export function idNumberCheck(first: string): string {
  const sum = ID_WEIGHTS.reduce((all, weight, index) => all + weight * Number(first.charAt(index)), 0)
  return ID_CHECKS.charAt(sum % 11)
}

/** True for a 公民身份号码 with a real day of birth and the right check sign (GB 11643-1999). */
export function isIdNumber(text: string): boolean {
  if (!ID_NUMBER.test(text)) return false
  const birthday = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`
  return isDate(birthday) && idNumberCheck(text) === text.charAt(17)
}
