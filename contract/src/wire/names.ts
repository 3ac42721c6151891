import { Type } from 'typebox'
import { READ_TIME_PATTERN } from './schemas.ts'

/** Nothing at all, or no control and format signs and one at least that is seen: blanks and signs without a shape name nothing. */
const NAME_PATTERN = '^(?:|(?=[^]*[^\\p{Z}\\p{C}\\p{DI}\\u2800])[^\\p{Cc}\\p{Cf}]*)$'
/** By which somebody signs in: no blanks either, nothing that can’t be seen, and no sign that parts an address. */
const ACCOUNT_NAME_PATTERN = '^[^\\p{Z}\\p{C}\\p{DI}\\u2800/]*$'

/** What is said of a text that does not fit its pattern. */
export const patternTexts: ReadonlyMap<string, string> = new Map([
  [NAME_PATTERN, '不能只有空白，也不能含有看不见的字符'],
  [ACCOUNT_NAME_PATTERN, '账号不能含有空白、看不见的字符或斜杠'],
  [READ_TIME_PATTERN, '应为读到的更新时间，请刷新页面后再试'],
])

/** A name that people read: of a person, a role, an organisation or a view. Blanks around it are dropped. */
export function visibleName(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: NAME_PATTERN })
}

const readable = new RegExp(NAME_PATTERN, 'u')

/** Why nothing can be called so; of no name at all nothing is said. */
export function nameFault(name: string): string | undefined {
  return readable.test(name) ? undefined : patternTexts.get(NAME_PATTERN)
}

/** The name of an account that is made. What looks the same is the same: see `accountNameFault`. */
export const NewAccountName = Type.String({ minLength: 1, maxLength: 60, pattern: ACCOUNT_NAME_PATTERN })

const accountName = new RegExp(ACCOUNT_NAME_PATTERN, 'u')

/** Why an account can’t be called so. Full-width signs and ligatures would stand beside the name that they look like. */
export function accountNameFault(name: string): string | undefined {
  if (!accountName.test(name)) return patternTexts.get(ACCOUNT_NAME_PATTERN)
  return name === name.normalize('NFKC') ? undefined : '账号不能含有全角或兼容字符，请改用普通的半角字符'
}
