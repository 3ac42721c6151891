import type { User } from '@farm/contract/users'
import type { Tone } from '../../ui/Tag.tsx'

/** How an account stands. Who has no password is on the staff list only. */
export const userStates = ['启用', '停用', '未开通'] as const
export type UserState = (typeof userStates)[number]

export const stateTones = { 启用: 'good', 停用: 'bad', 未开通: 'neutral' } as const satisfies Record<UserState, Tone>

/** Whether more than the name of somebody is told: of others one does not know how they stand. */
export function isKnown({ IsEnabled }: Pick<User, 'IsEnabled'>): boolean {
  return IsEnabled !== undefined
}

/** Nothing of somebody of whom only the name is told. */
export function stateOf({ IsEnabled, CanSignIn }: Pick<User, 'IsEnabled' | 'CanSignIn'>): UserState | undefined {
  if (IsEnabled === undefined) return undefined
  if (!IsEnabled) return '停用'
  return CanSignIn ? '启用' : '未开通'
}

/** What stands where no sign-in is told: there was none, or one may not know. */
export function neverOf(user: Pick<User, 'IsEnabled'>): string {
  return isKnown(user) ? '从未' : '—'
}
