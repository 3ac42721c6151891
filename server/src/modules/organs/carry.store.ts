import { alarmRuleForm } from '@farm/contract/alarms'
import { type Db, sql } from '../../platform/db/index.ts'
import { branchIds } from './branch.store.ts'

/** What a branch calls otherwise after its move: ids of lent records and of forms that go along as copies. */
export interface Renumbering {
  readonly sources: readonly string[]
  readonly targets: readonly string[]
}

export function renumberingOf<One extends { readonly id: string; readonly target: string }>(of: readonly One[]) {
  return { of, sources: of.map(({ id }) => id), targets: of.map(({ target }) => target) }
}

interface Renumbered extends Renumbering {
  /** Where the branch stands by now. */
  readonly path: string
}

function replaced({ sources, targets }: Renumbering, text: ReturnType<typeof sql>) {
  return sql`remapped(${text}, ${[...sources]}::text[], ${[...targets]}::text[])`
}

/** What the records of the branch held before, and views of lists that its people keep. */
export async function renumberRemembered(db: Db, moved: Renumbered): Promise<void> {
  await sql`
    update record_version v
       set data = ${replaced(moved, sql`v.data::text`)}::jsonb
      from record r
     where v.record_id = r.id and r.organ_id = any(${branchIds(moved.path)})
       and v.data::text <> ${replaced(moved, sql`v.data::text`)}
  `.execute(db)
  await sql`
    update list_view v
       set address = ${replaced(moved, sql`v.address`)}, screen = ${replaced(moved, sql`v.screen`)}
     where v.address || v.screen <> ${replaced(moved, sql`v.address || v.screen`)}
       and (v.organ_id = any(${branchIds(moved.path)})
            or exists (select from account a where a.id = v.account_id and a.organ_id = any(${branchIds(moved.path)}))
            or exists (select from role o where o.id = v.role_id and o.organ_id = any(${branchIds(moved.path)})))
  `.execute(db)
}

/** What the branch counts, for itself and below; nobody folds meanwhile. */
export async function renumberCounts(db: Db, moved: Renumbered): Promise<void> {
  const scopes = sql`array(select no from organ where starts_with(path, ${moved.path}))`
  const key = replaced(moved, sql`s.key`)
  await sql`
    update stat_delta s
       set data = ${replaced(moved, sql`s.data::text`)}::jsonb
     where starts_with(s.organ_path, ${moved.path}) and s.data::text <> ${replaced(moved, sql`s.data::text`)}
  `.execute(db)
  await sql`
    update stat_day s
       set key = ${key}
     where s.form_id = any(array(select id from form where dimensions is not null)) and s.scope = any(${scopes}) and s.key <> ${key}
  `.execute(db)
  await sql`
    update stat_people s
       set key = ${key}
     where s.form_id = any(array(select id from form where counted_people <> '{}')) and s.scope = any(${scopes}) and s.key <> ${key}
  `.execute(db)
}

/** What lies in the stores of enterprises, under the inputs that stand for the former ones; what is still to be valued stays so. */
export async function renumberStock(
  db: Db,
  { sources, targets }: Renumbering,
  enterpriseIds: readonly string[],
): Promise<void> {
  const changed = sql`unnest(${[...sources]}::uuid[], ${[...targets]}::uuid[]) as c (source, target)`
  const isTheirs = sql`s.enterprise_id = any(${[...enterpriseIds]}::uuid[]) and s.input_id = c.source`
  await sql`
    insert into stock_input (enterprise_id, input_id, balance, value, due_time, due_seq)
    select s.enterprise_id, c.target, s.balance, s.value, s.due_time, s.due_seq from stock_input s join ${changed} on ${isTheirs}
     order by s.enterprise_id, s.input_id
       for update of s
  `.execute(db)
  for (const table of ['stock_batch', 'stock_entry', 'stock_block'] as const) {
    await sql`update ${sql.table(table)} s set input_id = c.target from ${changed} where ${isTheirs}`.execute(db)
  }
  await sql`delete from stock_input s using ${changed} where ${isTheirs}`.execute(db)
}

/** Alarms of the branch go on by the rules that stand for the former ones: what was seen until now counts on. */
export async function renumberAlarms(db: Db, { sources, targets, path }: Renumbered): Promise<void> {
  await sql`
    update alarm_state s
       set rule_id = c.target
      from unnest(${[...sources]}::uuid[], ${[...targets]}::uuid[]) as c (source, target),
           device_access d join record r on r.id = d.device_id
     where s.rule_id = c.source and s.device_no = d.no and r.organ_id = any(${branchIds(path)})
       and exists (select from record t where t.id = c.target and t.form_id = ${sql.lit(alarmRuleForm.id)})
  `.execute(db)
}
