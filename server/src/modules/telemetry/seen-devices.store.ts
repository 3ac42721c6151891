import { deviceForm } from '@farm/contract/devices'
import type { FieldName } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { type Db, type RawBuilder, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import type { MetricNaming } from './metric-names.rules.ts'

const device = fieldsIn(deviceForm)

/** A device that somebody may see. */
export interface SeenDevice extends MetricNaming {
  readonly id: string
  readonly name: string
  /** Under which what it sends is kept; none of what never had a token. */
  readonly no: number | null
}

type Right = 'view' | 'export'

/** Of these devices those that the person may see, or export, in the order asked for. */
export async function seenDevices(
  db: Db,
  scope: Scope,
  right: Right,
  ids: readonly string[],
): Promise<readonly SeenDevice[]> {
  const kind = scope.kinds.byId(deviceForm.id)
  if (!kind?.rights.has(right)) return []
  const { rows } = await sql<SeenDevice>`
    select ${columns(kind)}
      from record r left join device_access a on a.device_id = r.id
     where r.id = any(${[...ids]}::uuid[]) and ${isSeen(scope, kind, right)}
     order by array_position(${[...ids]}::uuid[], r.id)
  `.execute(db)
  return rows
}

/** The first devices of a plot that the person may see; undefined where there is no such plot for them. */
export async function devicesOfPlace(
  db: Db,
  scope: Scope,
  placeId: string,
  most: number,
): Promise<readonly SeenDevice[] | undefined> {
  const kind = scope.kinds.byId(deviceForm.id)
  const places = scope.kinds.byId(placeForm.id)
  // By a field that is hidden from somebody they come to nothing.
  const isWalked = kind && Object.hasOwn(kind.fields, 'Place')
  if (!places?.rights.has('view') || !isWalked) return undefined
  const { rows } = await sql<{ readonly devices: SeenDevice[] }>`
    select array(
             select jsonb_build_object('id', d.id, 'no', d.no, 'name', d.name, 'type', d.type, 'metrics', d.metrics)
               from (
                 select ${columns(kind)}
                   from record r left join device_access a on a.device_id = r.id
                  where (r.data->${device.Place}) ?| array[${placeId}]::text[] and ${isSeen(scope, kind, 'view')}
                  order by r.data->>${device.Name}, r.id
                  limit ${most}
               ) d
           ) as devices
      from record p
     where p.id = ${placeId} and p.form_id = ${sql.lit(places.id)} and not p.is_deleted and ${readable(scope, places, 'p')}
  `.execute(db)
  return rows[0]?.devices
}

/**
 * Devices that stand on a plot, whoever asks: what they measured goes with a question about it to whom it is put. That the plot
 * may be asked about is for the caller to know.
 */
export async function devicesStandingOn(db: Db, placeId: string, most: number): Promise<readonly SeenDevice[]> {
  const { rows } = await sql<SeenDevice>`
    select r.id, a.no, r.data->>${device.Name} as name, r.data->>${device.Type} as type, r.data->${device.Metrics} as metrics
      from record r left join device_access a on a.device_id = r.id
     where (r.data->${device.Place}) ?| array[${placeId}]::text[] and r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted
     order by r.data->>${device.Name}, r.id
     limit ${most}
  `.execute(db)
  return rows
}

function isSeen(scope: Scope, kind: SeenKind, right: Right): RawBuilder<boolean> {
  return sql`r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r', right)}`
}

/** What is kept from the person is not read. */
function columns({ fields }: SeenKind): RawBuilder<unknown> {
  const seen = (name: FieldName<typeof deviceForm>, value: RawBuilder<unknown>) =>
    Object.hasOwn(fields, name) ? value : sql`null`
  return sql`r.id, a.no, r.data->>${device.Name} as name, ${seen('Type', sql`r.data->>${device.Type}`)} as type,
             ${seen('Metrics', sql`r.data->${device.Metrics}`)} as metrics`
}
