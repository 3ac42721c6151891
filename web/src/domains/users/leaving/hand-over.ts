import type { BodyOf } from '@farm/contract/wire'
import type { userCalls } from '@farm/contract/users'
import type { HandOver } from './HandOverFields.tsx'

/** As it is sent; nothing where nobody takes anything over. */
export function handOverOf(value: HandOver): Pick<BodyOf<typeof userCalls.remove>, 'HandOver'> {
  const sent = Object.entries(value).map(([work, To]) => ({ Work: work, To }))
  return sent.length > 0 ? { HandOver: sent } : {}
}
