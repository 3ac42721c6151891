import { alarmForm } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { consultationForm } from '@farm/contract/diagnosis'
import type { DynamicData } from '@farm/contract/forms'
import { lotForm, lotStates } from '@farm/contract/lots'
import type { NoticeKind } from '@farm/contract/notices'
import { orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { type Db, type RawBuilder, fieldsIn, listed, sql } from '../../platform/db/index.ts'
import { type Answering, answererRows } from '../access/index.ts'
import { forConsultation, forPlan, forWorkOrder } from './answering.store.ts'

const alarm = fieldsIn(alarmForm)
const consultation = fieldsIn(consultationForm)
const lot = fieldsIn(lotForm)
const order = fieldsIn(orderForm)
const plan = fieldsIn(planForm)
const punchIn = fieldsIn(clockForm)
const workOrder = fieldsIn(workOrderForm)

/** Whether a work order `r` is in the hands of the person of a notice `n`. */
const isTheirs = sql<boolean>`(coalesce(r.data->>${workOrder.Status}, '') in ${listed(workOrderStates.where('given-out'))}
  and coalesce(r.data->${workOrder.Assignees} ? n.user_id::text, false))`

const isToDo = sql<boolean>`coalesce(r.data->>${workOrder.Status}, '') in ${listed(workOrderStates.where('to-do'))}`

/** Whether what a notice says of the time of a work order is still its time: the last part of `once` is that. */
const isOfItsTime = sql<boolean>`n.once = n.kind || '/' || r.id || '/' || coalesce(r.data->>${workOrder.Due}, '')`

/** Whether a consultation `r` waits for an answer of the person of a notice `n`. */
const waitsForThem = sql<boolean>`(coalesce(r.data->>${consultation.Status}, '') = '1'
  and coalesce(r.data->${consultation.Experts} ? n.user_id::text, false))`

/** Whether the person of a notice `n` answers for a record `r`, or stands in for those who did. */
function answers(answering: Answering): RawBuilder<boolean> {
  return sql`n.user_id = any(array(${answererRows(answering)}))`
}

/** Whether the morning gives out work of a plan `r`, or of the series that it begins: one that is done goes on. */
const isIssuing = sql<boolean>`case n.about_kind when ${sql.lit(planForm.key)} then coalesce(r.data->>${plan.Status}, '') = '执行中'
  else coalesce(r.data->>${workOrder.Status}, '') not in ${listed(workOrderStates.where('given-up'))} end`

/** Whether one of the alarms is open that came with an alarm `r` by the same rule: those of a storm share the notice of the first. */
const isStormy = sql<boolean>`exists (
  select from record other
   where other.form_id = ${sql.lit(alarmForm.id)} and not other.is_deleted
     and (other.data->>${alarm.State} = '未恢复' or other.data->>${alarm.Ack} = '未确认')
     and other.occur_time between r.occur_time and r.occur_time + interval '10 minutes'
     and other.organ_path = r.organ_path and other.data->>${alarm.Rule} = r.data->>${alarm.Rule})`

/**
 * Whether what a notice `n` says is still so, by the record `r` that it is about. What is not is shown and counted for nobody.
 */
export const stillHolds: RawBuilder<boolean> = sql<boolean>`case n.kind
  when 'assigned' then ${isTheirs}
  when 'returned' then ${isTheirs} and r.data->>${workOrder.Status} = '已退回'
  when 'due-soon' then ${isTheirs} and ${isToDo} and ${isOfItsTime}
  when 'late' then ${isToDo} and ${isOfItsTime} and (${isTheirs} or ${answers(forWorkOrder)})
  when 'changed' then case when n.once like '%/due/%'
       then ${isTheirs} and ${isToDo} and substring(n.once from '/due/(.*)$') = coalesce(r.data->>${workOrder.Due}, '')
       else not ${isTheirs} end
  when 'submitted' then coalesce(r.data->>${workOrder.Status}, '') = '待验收'
  when 'plan-late' then coalesce(r.data->>${plan.Status}, '') = '执行中' and coalesce((r.data->>${plan.LateDays})::numeric, 0) > 0
       and ${answers(forPlan)}
  when 'not-issued' then ${isIssuing}
  when 'order-risk' then coalesce(r.data->>${order.Risk}, '') in ('有风险', '已逾期')
  when 'punch-in-returned' then coalesce(r.data->>${punchIn.Review}, '') = '已退回' and n.user_id = r.user_id
  when 'input-forbidden' then coalesce(r.data->>${punchIn.InputVerdict}, '') = '禁止'
  when 'lot-stopped' then coalesce(r.data->>${lot.Status}, '') in ${listed(lotStates.where('stopped'))}
  when 'second-word' then coalesce(r.data->>${punchIn.OverrideReview}, r.data->>${lot.ReleaseReview}, '') = '待复核'
  when 'answered' then coalesce(r.data->>${consultation.Status}, '') <> '1' and n.user_id = r.user_id
  when 'consulted' then ${waitsForThem}
  when 'consult-due' then coalesce(r.data->>${consultation.Status}, '') = '1' and ${isOfItsTime} and ${answers(forConsultation)}
  when 'alarm' then coalesce(r.data->>${alarm.State}, '') = '未恢复' or coalesce(r.data->>${alarm.Ack}, '') = '未确认'
       or (n.once like 'alarm/%/storm/%' and ${isStormy})
  else true end`

/** A record, with what it is about to hold where that is not written yet. */
export interface AsItWillBe {
  readonly id: string
  readonly data?: DynamicData
}

/** Withdraws from everybody what is not true any more of these records. */
export async function withdrawUntrue(db: Db, records: readonly AsItWillBe[]): Promise<void> {
  if (records.length === 0) return
  const ids = records.map(({ id }) => id)
  const data = records.map((one) => (one.data ? JSON.stringify(one.data) : null))
  await sql`
    delete from notice
     where id = any(array(
       select n.id
         from unnest(${ids}::uuid[], ${data}::text[]) as given (id, data)
         join record held on held.id = given.id
        cross join lateral (select held.id, held.user_id, held.organ_path, held.occur_time,
                                    coalesce(given.data::jsonb, held.data) as data) r
         join notice n on n.about_id = r.id
        where not ${stillHolds}
        order by n.id
          for update of n))
  `.execute(db)
}

/** What was said of a record, word by word, and what is said of it now. */
export interface Restated {
  readonly id: string
  readonly before: string
  readonly after: string
}

/** What was said of a kind about records is said in other words where it was said in these; what else was said of them stays. */
export async function restate(db: Db, kind: NoticeKind, restated: readonly Restated[]): Promise<void> {
  if (restated.length === 0) return
  const of = (name: keyof Restated) => restated.map((one) => one[name])
  await sql`
    with said as materialized (
      select n.id, s.after
        from unnest(${of('id')}::uuid[], ${of('before')}::text[], ${of('after')}::text[]) as s (id, before, after)
        join notice n on n.about_id = s.id and n.kind = ${kind} and n.text = s.before
       order by n.id
         for update of n
    )
    update notice n set text = s.after from said s where n.id = s.id
  `.execute(db)
}

/** Withdraws what was said of a kind about these records, whether it is true or not. */
export async function withdrawKind(db: Db, kind: NoticeKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from notice
     where id = any(array(
       select n.id from notice n
        where n.about_id = any(${[...ids]}::uuid[]) and n.kind = ${kind}
        order by n.id
          for update))
  `.execute(db)
}

/** What was due soon and was due by now is due soon no longer; answers how many were told of that. */
export async function withdrawPastDue(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notice
     where id = any(array(
       select n.id
         from notice n join record r on r.id = n.about_id
        where n.kind = 'due-soon' and r.data->>${workOrder.Due} <= ${now.toISOString()}
        order by n.id
          for update of n))
  `.execute(db)
  return Number(numAffectedRows)
}

/** What was said of a kind about a record is said in other words, wherever it stands. */
export async function reword(
  db: Db,
  { kind, id, text }: { readonly kind: NoticeKind; readonly id: string; readonly text: string },
): Promise<void> {
  await sql`
    update notice set text = ${text} where about_id = ${id} and kind = ${kind} and text <> ${text}
  `.execute(db)
}
