import { clockForm } from '@farm/contract/clock'
import type { DynamicData } from '@farm/contract/forms'
import { planForm, planStates } from '@farm/contract/plans'
import { type Db, columnsIn, fieldsIn, listed, sql, partOf } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

const plan = fieldsIn(planForm)
const punchIn = fieldsIn(clockForm)
const input = columnsIn(clockForm, 'Inputs')

interface Wanted {
  readonly ids: readonly string[]
  readonly fields: readonly string[]
}

export interface ContentRow {
  readonly id: string
  readonly name: string | null
  readonly data: DynamicData
}

/** These fields of records that the scope may read, deleted ones too: what was used stays used. */
export async function contentsWithin(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { ids, fields }: Wanted,
): Promise<readonly ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    select r.id, r.data->>${sql.lit(kind.nameField)} as name, ${partOf(fields)} as data
      from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(kind.id)} and ${readable(scope, kind, 'r')}
  `.execute(db)
  return rows
}

interface ReferredRow {
  readonly id: string
  readonly data: DynamicData
  /** The scope may read the record. */
  readonly isSeen: boolean
}

/** These fields of records that others refer to, whoever may read them. */
export async function contentsReferredTo(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { ids, fields }: Wanted,
): Promise<readonly ReferredRow[]> {
  const isSeen = kind.rights.has('view') ? readable(scope, kind, 'r') : sql`false`
  const { rows } = await sql<ReferredRow>`
    select r.id, ${partOf(fields)} as data, ${isSeen} as "isSeen"
      from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(kind.id)}
  `.execute(db)
  return rows
}

/** The first records of a kind that the scope may read: two of them say that there are several. */
export async function firstOf(db: Db, scope: Scope, kind: SeenKind, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
     limit ${most}
  `.execute(db)
  return rows.map(({ id }) => id)
}

interface LastUse {
  readonly plan: string
  readonly input: string
  readonly day: string
  /** The scope may read all of them. */
  readonly isWhole: boolean
}

interface Plans {
  readonly plans: SeenKind
  readonly clock: SeenKind
  readonly ids: readonly string[]
  /** How far punch-ins are asked for. */
  readonly right: 'view' | 'export'
}

/**
 * Of these plans, as far as the scope may read them, those that are over and those that go on, and when each input was used for
 * the former last, by whomever: whether the scope may read all of the uses stands beside it.
 */
export async function lastUsesOf(db: Db, scope: Scope, { plans, clock, ids, right }: Plans) {
  const { rows } = await sql<{ id: string; isOver: boolean }>`
    select p.id, coalesce(p.data->>${plan.Status} in ${listed(planStates.where('ended'))}, false) as "isOver" from record p
     where p.id = any(${[...ids]}::uuid[]) and p.form_id = ${sql.lit(planForm.id)} and ${readable(scope, plans, 'p')}
  `.execute(db)
  const overIds = rows.filter(({ isOver }) => isOver).map(({ id }) => id)
  const running = rows.filter(({ isOver }) => !isOver).map(({ id }) => id)
  const { rows: uses } = await sql<LastUse>`
    select r.data->>${punchIn.Plan} as plan, used->>${input.Input} as input,
           to_char(max(r.occur_time) at time zone farm_zone(), 'YYYY-MM-DD') as day,
           bool_and(coalesce(${readable(scope, clock, 'r', right)}, false)) as "isWhole"
      from record r
     cross join lateral jsonb_array_elements(
       case when jsonb_typeof(r.data->${punchIn.Inputs}) = 'array' then r.data->${punchIn.Inputs} else '[]' end) used
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted
       and r.data->>${punchIn.Plan} = any(${overIds}::text[]) and r.data ? ${punchIn.Inputs} and used->>${input.Input} is not null
     group by 1, 2
  `.execute(db)
  return { over: overIds, running, uses }
}
