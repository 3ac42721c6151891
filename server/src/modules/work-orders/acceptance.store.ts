import { placeForm } from '@farm/contract/places'
import { clockForm } from '@farm/contract/clock'
import { type WorkOrderData, workOrderForm } from '@farm/contract/work-orders'
import { type Db, type Unread, fieldsIn, readEach, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { inFigures } from '../forms/index.ts'

const punchInFields = fieldsIn(clockForm)
const placeFields = fieldsIn(placeForm)

export interface OrderRow {
  readonly id: string
  readonly data: WorkOrderData
  /** Who made it. */
  readonly userId: string
}

/** A work order that the scope may read. */
export async function readableOrder(db: Db, scope: Scope, kind: SeenKind, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<Unread<OrderRow>>`
    select r.id, r.data, r.user_id as "userId" from record r
     where r.id = ${id} and r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
  `.execute(db)
  return readEach(workOrderForm, rows)[0]
}

export interface PunchInRow {
  readonly id: string
  /** Mu. */
  readonly area: number | null
  /** Metres from the plot. */
  readonly distance: number | null
  /** Not so of what its review sent back: it is shown and adds nothing. */
  readonly isCounted: boolean
}

interface PunchInsAsked {
  readonly workOrderId: string
  /** Of whoever manages the work order: they judge all of its work. */
  readonly whose: 'all' | 'readable'
}

/** The punch-ins for a work order, the earliest first. */
export async function punchInsFor(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { workOrderId, whose }: PunchInsAsked,
): Promise<readonly PunchInRow[]> {
  const { rows } = await sql<PunchInRow>`
    select r.id, (r.data->>${punchInFields.Area})::float8 as area, (r.data->>${punchInFields.Distance})::integer as distance,
           ${inFigures(kind.whole, 'r')} as "isCounted"
      from record r
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and r.data->>${punchInFields.WorkOrder} = ${workOrderId}
       and ${whose === 'all' ? sql`true` : readable(scope, kind, 'r')}
     order by r.occur_time, r.id
     limit 1000
  `.execute(db)
  return rows
}

/** The area of those of the plots that the scope may read, in mu. */
export async function plotArea(db: Db, scope: Scope, kind: SeenKind, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ area: number }>`
    select coalesce(sum((r.data->>${placeFields.Area})::numeric), 0)::float8 as area
      from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(kind.id)} and not r.is_deleted
       and ${readable(scope, kind, 'r')}
  `.execute(db)
  return rows[0]?.area ?? 0
}
