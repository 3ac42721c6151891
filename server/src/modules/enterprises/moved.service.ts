import { enterpriseForm } from '@farm/contract/enterprises'
import type { Db } from '../../platform/db/index.ts'
import { organNames } from '../forms/index.ts'
import { tell } from '../notices/index.ts'
import type { Moved } from '../organs/index.ts'
import { enterpriseOf, inChargeOf } from './moved.store.ts'

/** Both counties and the enterprise itself are notified of its move. */
export async function notifyOfMove(
  db: Db,
  { id, name, fromId, toId, userId, path, left, entered }: Moved,
): Promise<void> {
  const enterprise = await enterpriseOf(db, id)
  if (enterprise === undefined) return
  const names = await organNames(db, [fromId, toId])
  await tell(db, {
    kind: 'organ-moved',
    to: await inChargeOf(db, [...left, ...entered, path]),
    by: userId,
    title: `${name}从${names.get(fromId) ?? ''}移到${names.get(toId) ?? ''}`,
    text: '它的数据随之移动；移动前的数据、报表和生产档案以后在新的上级组织查看',
    about: { kind: enterpriseForm, id: enterprise },
    once: `organ-moved ${fromId} ${toId}`,
  })
}
