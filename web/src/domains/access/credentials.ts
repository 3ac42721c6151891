import { MIN_PASSWORD, plainCode } from '@farm/contract/access'

const MAX_NAME = 60

/** Told before one types. */
export const PASSWORD_RULES = `至少 ${MIN_PASSWORD} 位，越长越安全，可用空格和汉字；常见的密码不能用`

/** Sentences by field; empty when nothing is at fault. */
export type Faults = Readonly<Record<string, string>>

export interface Credentials {
  readonly Name: string
  readonly Password: string
}

export function credentialFaults({ Name, Password }: Credentials): Faults {
  return present({ Name: Name.trim() === '' && '请输入账号', Password: Password === '' && '请输入密码' })
}

/** Of the authenticator six digits; a recovery code is longer. */
const [MIN_CODE, MAX_CODE] = [6, 20]

export function codeFaults({ Code }: { readonly Code: string }): Faults {
  const { length } = plainCode(Code)
  const isOff = length < MIN_CODE || length > MAX_CODE
  return present({
    Code: length === 0 ? '请输入动态码' : isOff && '动态码是 6 位数字，恢复码是 10 位字母和数字',
  })
}

export interface FirstAdmin extends Credentials {
  readonly RealName: string
  readonly Again: string
}

export function firstAdminFaults({ Name, RealName, Password, Again }: FirstAdmin): Faults {
  return present({
    Name: nameFault(Name.trim()),
    RealName: RealName.trim() === '' && '请输入姓名',
    Password: Password.length < MIN_PASSWORD && `密码至少 ${MIN_PASSWORD} 位`,
    Again: Again !== Password && '两次输入的密码不一致',
  })
}

export interface OwnPassword {
  readonly OldPassword: string
  readonly Password: string
  readonly Again: string
}

export function ownPasswordFaults({ OldPassword, Password, Again }: OwnPassword): Faults {
  return present({
    OldPassword: OldPassword === '' && '请输入原密码',
    Password: Password.length < MIN_PASSWORD && `密码至少 ${MIN_PASSWORD} 位`,
    Again: Again !== Password && '两次输入的密码不一致',
  })
}

function nameFault(name: string): string | false {
  if (name === '') return '请输入账号'
  if (name.length > MAX_NAME) return `账号不能超过 ${MAX_NAME} 个字`
  return /[\s/]/.test(name) && '账号不能含空格或“/”'
}

function present(faults: Readonly<Record<string, string | false>>): Faults {
  return Object.fromEntries(Object.entries(faults).flatMap(([field, text]) => (text === false ? [] : [[field, text]])))
}
