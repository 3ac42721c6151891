import { dictionary } from '@zxcvbn-ts/language-common'
import { MAX_PASSWORD, MIN_PASSWORD } from '@farm/contract/access'
import { chinesePasswords } from './chinese-passwords.ts'

const MOST_COMMON = 3_000
const productNames = ['农业ERP系统', '农业ERP管理系统', 'farm-erp', 'nongyeerp', 'nongyeerpxitong']
/** What is tried together with a few digits: what the product and those who run it are called. */
const productWords = [
  'farm',
  'erp',
  'admin',
  'nongye',
  'nongchang',
  'guanliyuan',
  'guanli',
  'xitong',
  '农业',
  '农场',
  '系统',
  '管理员',
  '管理',
]
/** Letters and digits, besides words that are known, of which a password has at least so many. */
const FEWEST_OWN = 4

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
  if (guessed.trim() === '') return '密码不能全是空格'
  if (common.has(guessed)) return '这个密码太常见，容易被猜到，请换一个'
  if ([name, realName].some((one) => folded(one) === guessed)) return '密码不能与账号或姓名相同'
  if (productNames.some((one) => folded(one) === guessed)) return '密码不能是系统的名称'
  if (isRun(guessed) || isRepeat(guessed)) return '密码不能只是连续或重复的字符'
  if (isKnownWithLittle(guessed, [name, realName])) return '密码不能只由账号、姓名或系统的名称加几位数字组成'
  return undefined
}

/** `123456789012`, `87654321`, `abcdefgh`, `aaaaaaaa`: each sign one more or less than that before it, or the same. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, at) => stepBetween(codes[at] ?? 0, code)))
  return steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step))
}

function hasRun(digits: string): boolean {
  return Array.from(digits).some((_, at) => at >= 2 && isRun(digits.slice(at - 2, at + 1)))
}

const [ZERO, NINE] = [0x30, 0x39]

/** After 9 comes 0. */
function stepBetween(before: number, after: number): number {
  if (before === NINE && after === ZERO) return 1
  return before === ZERO && after === NINE ? -1 : after - before
}

/** `abcabcabc`, `12ab12ab`: nothing but the same few signs again and again. */
function isRepeat(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text)
}

const YEAR = /(?:19|20)\d{2}/gu

/** `farm1234`, `mgq51234` of mgq, `admin@123`: a name that is known and next to nothing of its own. */
function isKnownWithLittle(text: string, names: readonly string[]): boolean {
  const words = [...names.map(folded), ...productWords].filter((word) => lengthOf(word) > 1)
  const own = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ' '), text)
  if (own === text) return false
  const signs = own.replaceAll(YEAR, ' ').replaceAll(/\d{3,}/gu, (digits) => (hasRun(digits) ? ' ' : digits))
  return signs.replaceAll(/[^\p{L}\p{N}]/gu, '').length < FEWEST_OWN
}
