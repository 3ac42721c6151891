import { MIN_PASSWORD } from '@farm/contract/access'
import { withoutBlanks } from '@farm/contract/values'
import { faultsFound, type FoundFaults } from '../../platform/found-faults.ts'

const MAX_NAME = 60

/** Told before one types. */
export const PASSWORD_RULES = `至少 ${MIN_PASSWORD} 位，越长越安全，可用空格和汉字；常见的密码不能用`

export interface Credentials {
  readonly Name: string
  readonly Password: string
}

export function credentialFaults({ Name, Password }: Credentials): FoundFaults {
  return faultsFound({ Name: Name.trim() === '' && '请输入账号', Password: Password === '' && '请输入密码' })
}

/** Of the authenticator six digits; a recovery code is longer. */
const [MIN_CODE, MAX_CODE] = [6, 20]

export function codeFaults({ Code }: { readonly Code: string }): FoundFaults {
  const { length } = withoutBlanks(Code)
  const isOff = length < MIN_CODE || length > MAX_CODE
  return faultsFound({
    Code: length === 0 ? '请输入动态码' : isOff && '动态码是 6 位数字，恢复码是 10 位字母和数字',
  })
}

export interface FirstAdmin extends Credentials {
  readonly RealName: string
  readonly Again: string
}

export function firstAdminFaults({ Name, RealName, Password, Again }: FirstAdmin): FoundFaults {
  return faultsFound({
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

export function ownPasswordFaults({ OldPassword, Password, Again }: OwnPassword): FoundFaults {
  return faultsFound({
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
