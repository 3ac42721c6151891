import { dictionary } from '@zxcvbn-ts/language-common'
import { MAX_PASSWORD, MIN_PASSWORD } from '@farm/contract/access'
import { chinesePasswords } from './chinese-passwords.ts'

const MOST_COMMON = 3_000
const productNames = ['农业ERP系统', '农业ERP管理系统', 'farm-erp', 'nongyeerp', 'nongyeerpxitong']

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
/** In code points, as ASVS counts: a sign beyond the basic plane is one. */
const lengthOf = (text: string) => [...text.matchAll(/./gsu)].length

/** By how often they are met, those that are long enough to be chosen. */
const common: ReadonlySet<string> = new Set(
  [
    ...dictionary['passwords-common'].filter((one) => lengthOf(one) >= MIN_PASSWORD).slice(0, MOST_COMMON),
    ...chinesePasswords,
  ].map(folded),
)

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly name: string
  readonly realName: string
}

/**
 * Why a password can’t be chosen, in Chinese; nothing where it can. As OWASP ASVS 5.0 (6.2) has it: its length counts and
 * that it is not one of those that are guessed first, not of which signs it is made.
 */
export function passwordFault(password: string, { name, realName }: PasswordOwner): string | undefined {
  const length = lengthOf(password)
  if (length < MIN_PASSWORD) return `密码至少 ${MIN_PASSWORD} 位`
  if (length > MAX_PASSWORD) return `密码不能超过 ${MAX_PASSWORD} 位`
  const guessed = folded(password)
  if (common.has(guessed)) return '这个密码太常见，容易被猜到，请换一个'
  if ([name, realName].some((one) => folded(one) === guessed)) return '密码不能与用户名或姓名相同'
  if (productNames.some((one) => folded(one) === guessed)) return '密码不能是系统的名称'
  return undefined
}
