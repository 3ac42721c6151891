import { alarmForm } from '@farm/contract/alarms'
import type { FieldName } from '@farm/contract/forms'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type Db, type RawBuilder, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, readable } from '../access/index.ts'
import { sees } from './seen.ts'

const company = fieldsIn(enterpriseForm)
const alarm = fieldsIn(alarmForm)

/** As whom the caller knows of people: where they keep them, else where they see their names; undefined where neither. */
export function asStaff(scope: Scope): 'users.view' | 'users.name' | undefined {
  return (['users.view', 'users.name'] as const).find((one) => scope.over(one) !== undefined)
}

/** Accounts within the scope that are in use. */
export async function staffCount(db: Db, scope: Scope, right: 'users.view' | 'users.name'): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from organ o join account a on a.organ_id = o.id and a.is_enabled
     where ${organWithin(scope, 'o', right)}
  `.execute(db)
  return rows[0]?.n ?? 0
}

export interface EnterpriseRow {
  readonly id: string
  readonly name: string | null
  readonly path: string
  readonly area: number | null
  readonly lng: number | null
  readonly lat: number | null
  readonly staff: number
}

/** The land of all enterprises that the scope may read, as their records say. */
export async function landRows(
  db: Db,
  scope: Scope,
  kind: SeenKind,
): Promise<ReadonlyArray<Pick<EnterpriseRow, 'id' | 'area'>>> {
  const area = sees(kind, 'Area') ? sql`(r.data->>${company.Area})::float8` : sql`null::float8`
  const { rows } = await sql<Pick<EnterpriseRow, 'id' | 'area'>>`
    select r.id::text as id, ${area} as area from record r
     where r.form_id = ${sql.lit(enterpriseForm.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
  `.execute(db)
  return rows
}

/** All enterprises that the scope may read. */
export async function enterpriseRows(db: Db, scope: Scope, kind: SeenKind): Promise<readonly EnterpriseRow[]> {
  const right = asStaff(scope)
  const field = (name: FieldName<typeof enterpriseForm>, value: RawBuilder<unknown>) =>
    sees(kind, name) ? value : sql`null`
  const { rows } = await sql<EnterpriseRow>`
    with own as materialized (
      select r.id::text as id, o.path, ${field('Name', sql`r.data->>${company.Name}`)} as name,
             ${field('Area', sql`(r.data->>${company.Area})::float8`)} as area,
             ${field('Position', sql`(r.data#>>'{Position,Lng}')::float8`)} as lng,
             ${field('Position', sql`(r.data#>>'{Position,Lat}')::float8`)} as lat
        from record r join organ o on o.id = r.organ_id
       where r.form_id = ${sql.lit(enterpriseForm.id)} and not r.is_deleted and ${readable(scope, kind, 'r')})
    select c.*, ${right ? staffOf(scope, right) : sql`0`} as staff from own c
  `.execute(db)
  return rows
}

// Paths are told apart sign by sign, and ':' follows '/': the range on the index that holds what begins with one.
function staffOf(scope: Scope, right: 'users.view' | 'users.name'): RawBuilder<unknown> {
  return sql`
    (select count(*)::integer from organ b join account a on a.organ_id = b.id and a.is_enabled
      where b.path ~>=~ c.path and b.path ~<~ (c.path || ':') and ${organWithin(scope, 'b', right)})`
}

/** The middle of the plots of an enterprise, as far as it is known where they lie. */
export interface MiddleRow {
  readonly id: string
  readonly lng: number | null
  readonly lat: number | null
}

/** Where the plots of enterprises lie, of those that the scope may read. */
export async function middlesOf(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MiddleRow>> {
  // Those from whom the borders are hidden find plots by their positions alone.
  const lie = sees(kind, 'Boundary') ? sql`s.frame` : sql`box(s.spot, s.spot)`
  const middle = sees(kind, 'Position') ? sql`center(${lie})` : sql`null::point`
  const { rows } = await sql<MiddleRow>`
    select s.enterprise as id, avg((${middle})[0]) as lng, avg((${middle})[1]) as lat
      from place_shape s
     where s.enterprise = any(${[...ids]}::text[]) and ${readable(scope, kind, 's')}
     group by s.enterprise
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Open alarms by enterprise, of those that the scope may read. */
export async function openAlarms(db: Db, scope: Scope, kind: SeenKind): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select r.data->>${alarm.Enterprise} as id, count(*)::integer as n from record r
     where r.form_id = ${sql.lit(alarmForm.id)} and not r.is_deleted and r.data->>${alarm.State} = '未恢复' and ${readable(scope, kind, 'r')}
       and r.data->>${alarm.Enterprise} is not null
     group by 1
  `.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}
