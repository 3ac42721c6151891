import { alarmRuleForm } from '@farm/contract/alarms'
import { planForm } from '@farm/contract/plans'
import { type Db, type Unread, fieldsIn, readEach, sql } from '../../platform/db/index.ts'
import type { Growing, GrowingOn, RuleRow } from './alarm-rule.rules.ts'

const rule = fieldsIn(alarmRuleForm)
const plan = fieldsIn(planForm)

/** The rules that are switched on. */
export async function rulesInForce(db: Db): Promise<readonly RuleRow[]> {
  const { rows } = await sql<Unread<RuleRow>>`
    select r.id, r.update_user_id as "userId", r.organ_path as "organPath", r.data
      from record r
     where r.form_id = ${sql.lit(alarmRuleForm.id)} and not r.is_deleted and r.data->>${rule.Enabled} = 'true'
     order by r.id
  `.execute(db)
  return readEach(alarmRuleForm, rows)
}

/** By plot: what grows there of these crops by a plan that runs. */
export async function growingOf(db: Db, crops: readonly string[]): Promise<GrowingOn> {
  if (crops.length === 0) return new Map()
  const { rows } = await sql<Growing & { place: string }>`
    select named.id as place, r.data->>${plan.Crops} as crop, coalesce(r.data->>${plan.Stage}, '') as stage
      from record r cross join lateral ids_in(r.data->${plan.Place}) as named (id)
     where r.form_id = ${sql.lit(planForm.id)} and not r.is_deleted and r.data->>${plan.Status} = '执行中'
       and r.data->>${plan.Crops} = any(${[...crops]}::text[])
  `.execute(db)
  return Map.groupBy(rows, ({ place }) => place)
}
