import type { NoticeKind } from '@farm/contract/notices'
import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { type Db, fieldsIn, listed, sql } from '../../platform/db/index.ts'
import { answererRows } from '../access/index.ts'
import { forWorkOrder } from './answering.store.ts'

const workOrder = fieldsIn(workOrderForm)

/** A work order that somebody is to be told of. */
export interface DueRow {
  readonly id: string
  readonly userId: string
  readonly title: string
  readonly due: string
}

interface Window {
  readonly kind: Extract<NoticeKind, 'due-soon' | 'late'>
  /** After this, and up to and with that. */
  readonly from: Date
  readonly to: Date
  readonly limit: number
}

/**
 * Work orders that are to be done and are due in a time, each with the people who were not told yet; of late ones those who answer
 * for them as well. Whom one was taken back from is not told, and neither is again who was told of it with its time when that was
 * less than a day away. Whether those who do it may see it is asked when the notice is shown.
 */
export async function untoldOfDue(db: Db, { kind, from, to, limit }: Window): Promise<readonly DueRow[]> {
  const answering = kind === 'late' ? sql`union select late.id from (${answererRows(forWorkOrder)}) late` : sql``
  const knownSince =
    kind === 'late'
      ? sql`false`
      : sql`exists (select from notice n where n.user_id = a.id and n.about_id = r.id and n.kind in ('assigned', 'changed')
                       and n.time >= (r.data->>${workOrder.Due})::timestamptz - interval '1 day')`
  // As the index of the field is made.
  const due = sql`(coalesce(r.data->>${workOrder.Due}, '') collate pinyin)`
  const { rows } = await sql<DueRow>`
    select r.id, a.id as "userId", coalesce(r.data->>${workOrder.Title}, '') as title, r.data->>${workOrder.Due} as due
      from record r
     cross join lateral (
             select one from ids_in(r.data->${workOrder.Assignees}) as named (one)
               where r.data->>${workOrder.Status} in ${listed(workOrderStates.where('given-out'))} ${answering}) person
      join account a on a.id = person.one and not a.is_deleted
     where r.form_id = ${sql.lit(workOrderForm.id)} and not r.is_deleted
       and ${due} > ${from.toISOString()} and ${due} <= ${to.toISOString()}
       and r.data->>${workOrder.Status} in ${listed(workOrderStates.where('to-do'))}
       and not exists (select from notice n where n.user_id = a.id
         and n.once = ${kind} || '/' || r.id || '/' || (r.data->>${workOrder.Due}))
       and not ${knownSince}
       and not exists (select from notice_preference p where p.user_id = a.id and p.kind = ${kind} and not p.is_on)
     order by ${due}, r.id, a.id
     limit ${limit}
  `.execute(db)
  return rows
}
