import { accessCalls } from '@farm/contract/access'
import { APPLICATIONS } from '../../platform/hosts.ts'
import { post } from '../../platform/http.ts'
import { leave } from '../../platform/leave.ts'
import { keepUser, keepViewing } from '../../platform/session.ts'
import { keepViewedFrom } from '../../platform/viewed-from.ts'

/** Looks through the eyes of somebody else, without changing anything, until one ends it. */
export async function viewAs(userId: string): Promise<void> {
  const { Token, User } = await post(accessCalls.viewAs, { UserId: userId })
  keepViewedFrom()
  keepViewing(Token)
  keepUser(User)
  leave.instead(APPLICATIONS)
}
