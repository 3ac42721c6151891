import type { User } from '@farm/contract/users'
import type { Tone } from '../../ui/Tag.tsx'

/** How an account stands. Who has no password is on the staff list only. */
export const userStates = ['启用', '停用', '未开通'] as const
export type UserState = (typeof userStates)[number]

export const stateTones = { 启用: 'good', 停用: 'bad', 未开通: 'neutral' } as const satisfies Record<UserState, Tone>

export function stateOf({ IsEnabled, CanSignIn }: Pick<User, 'IsEnabled' | 'CanSignIn'>): UserState {
  if (!IsEnabled) return '停用'
  return CanSignIn ? '启用' : '未开通'
}
