import { MAX_PASSWORD, MIN_PASSWORD } from '@farm/contract/access'

/** Told before one types. */
export const PASSWORD_RULES = `至少 ${MIN_PASSWORD} 位、最多 ${MAX_PASSWORD} 位，越长越安全；空格和汉字都可以用，不要求混用大小写或符号；常见的密码不能用`
