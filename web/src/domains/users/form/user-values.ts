import { MAX_PASSWORD, MIN_PASSWORD } from '@farm/contract/access'
import type { User } from '@farm/contract/users'
import { accountNameFault } from '@farm/contract/wire'
import type { EntryBase, EntryFaults } from '../../../engine/entry/index.ts'
import { faultsFound } from '../../../platform/found-faults.ts'

/** What can be changed of somebody. */
export interface UserValues {
  readonly RealName: string
  readonly Phone: string
  readonly Post: string
  readonly OrganId: string | undefined
  /** In one order, whatever was ticked first. */
  readonly RoleIds: readonly string[]
}

/** Where the password of somebody new comes from; `none`: they are on the staff list only. */
export type PasswordPlan = 'generated' | 'typed' | 'none'

export interface NewUserValues extends UserValues {
  readonly Name: string
  readonly plan: PasswordPlan
  readonly Password: string
}

export function baseOfUser({ RealName, Phone = '', Post = '', Organ, Roles = [], UpdateTime = '' }: User) {
  const RoleIds = Roles.map(({ Id }) => Id).toSorted()
  const values: UserValues = { RealName, Phone, Post, OrganId: Organ?.Id, RoleIds }
  return { values, updateTime: UpdateTime } satisfies EntryBase<UserValues>
}

/** Of an edit just what differs: what nobody touched, nobody overwrites. */
export function changesOfUser(values: UserValues, before: UserValues) {
  const { RealName, Phone, Post, OrganId, RoleIds } = values
  return {
    ...(RealName !== before.RealName && { RealName: RealName.trim() }),
    ...(Phone !== before.Phone && { Phone: Phone.trim() }),
    ...(Post !== before.Post && { Post: Post.trim() }),
    ...(OrganId !== before.OrganId && { OrganId }),
    ...(RoleIds.join() !== before.RoleIds.join() && { RoleIds: [...RoleIds] }),
  }
}

/** What is sent of somebody new; what was left empty is absent. */
export function newUserOf({ Name, RealName, Phone, Post, OrganId, RoleIds, plan, Password }: NewUserValues) {
  return {
    Name: Name.trim(),
    RealName: RealName.trim(),
    ...(Phone.trim() && { Phone: Phone.trim() }),
    ...(Post.trim() && { Post: Post.trim() }),
    ...(OrganId !== undefined && { OrganId }),
    ...(RoleIds.length > 0 && { RoleIds: [...RoleIds] }),
    ...(plan !== 'none' && { Password }),
  }
}

const PHONE = /^[\d+\-() ]{5,20}$/

export function faultsOfUser({ RealName, Phone, OrganId }: UserValues): EntryFaults {
  return faultsFound({
    RealName: RealName.trim() === '' && '请输入姓名',
    Phone: Phone.trim() !== '' && !PHONE.test(Phone.trim()) && '电话只能由数字、空格和“+-()”组成',
    OrganId: OrganId === undefined && '请选择组织',
  })
}

export function faultsOfNewUser(values: NewUserValues): EntryFaults {
  const { Name, plan, Password } = values
  return {
    ...faultsOfUser(values),
    ...faultsFound({ Name: nameFault(Name.trim()), Password: plan !== 'none' && passwordFault(Password) }),
  }
}

function nameFault(name: string): string | false {
  if (name === '') return '请输入账号'
  return accountNameFault(name) ?? false
}

/** Of a new password what can be said without the server, which knows the common ones. */
export function passwordFault(password: string): string | false {
  const signs = Array.from(password).length
  if (signs < MIN_PASSWORD) return `密码至少 ${MIN_PASSWORD} 位`
  return signs > MAX_PASSWORD && `密码不能超过 ${MAX_PASSWORD} 位`
}
