import { type DataOf, type FieldName, type FormKind } from '@farm/contract/forms'
import { irrigationForm } from '@farm/contract/irrigations'
import { type Db, type RawBuilder, type Unread, fieldsIn, readEach, sql, partOf } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { type Meant, isMeant } from '../chain/index.ts'

const irrigation = fieldsIn(irrigationForm)

/** A record as far as the caller sees its fields. */
export interface TracedRow<K extends FormKind = FormKind> {
  readonly id: string
  readonly userId: string
  /** When it stands on the timeline. */
  readonly time: string
  readonly data: DataOf<K>
}

/** Where a reading of a timeline is; records stand by time, then by id, the earliest first. */
interface Mark {
  readonly time: string
  readonly id: string
}

/** Irrigations of a plan tell more than the punch-ins that they name. */
interface Instead {
  readonly kind: SeenKind
  readonly plan: string
}

export interface RowsWanted<K extends FormKind> {
  readonly form: K
  /** As the caller sees it. */
  readonly kind: SeenKind
  readonly meant: Meant
  /** Of those that the caller sees. */
  readonly fields: readonly FieldName<K>[]
  /** When a record happened: at its own moment, or late on the day of a field, so many minutes before it ends. */
  readonly at?: { readonly day: FieldName<K>; readonly minutesLeft: number }
  /** Days of the farm, both included. */
  readonly between?: readonly [from: string, to: string]
  /** Of those alone that hold something there. */
  readonly holding?: FieldName<K>
  /** Of those alone that hold nothing there. */
  readonly lacking?: readonly FieldName<K>[]
  /** Not those that a record of this kind names, which is told instead. */
  readonly unless?: Instead | undefined
  readonly after?: Mark | undefined
  readonly most: number
}

/** Records that the scope may read, the earliest first. */
export async function tracedRows<K extends FormKind>(
  db: Db,
  scope: Scope,
  wanted: RowsWanted<K>,
): Promise<ReadonlyArray<TracedRow<K>>> {
  const { form, kind, meant, fields, after, most } = wanted
  if (meant.ids.length === 0) return []
  const time = timeOf(wanted)
  const { rows } = await sql<Unread<TracedRow>>`
    select r.id, r.user_id as "userId", to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time,
           ${partOf(fields.filter((name) => Object.hasOwn(kind.fields, name)))} as data
      from record r
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')} and ${isMeant(kind, meant)}
       and ${sql.join([...conditions(wanted), ...told(scope, wanted), ...(after ? [isAfter(time, after)] : [])], sql` and `)}
     order by ${time}, r.id
     limit ${most}
  `.execute(db)
  return readEach(form, rows)
}

function isAfter(time: RawBuilder<unknown>, after: Mark): RawBuilder<unknown> {
  return sql`(${time}, r.id) > (${after.time}::timestamptz, ${after.id}::uuid)`
}

function timeOf({ at }: Pick<RowsWanted<FormKind>, 'at'>): RawBuilder<unknown> {
  if (!at) return sql`r.occur_time`
  const day = sql`(r.data->>${sql.lit(at.day)})::date`
  return sql`coalesce((${day} + 1)::timestamp at time zone farm_zone() - ${sql.lit(at.minutesLeft)} * interval '1 minute', r.occur_time)`
}

function told(scope: Scope, { unless }: Pick<RowsWanted<FormKind>, 'unless'>): Array<RawBuilder<unknown>> {
  if (!unless) return []
  const { kind, plan } = unless
  return [
    sql`not exists (select from record i
                     where i.form_id = ${sql.lit(kind.id)} and not i.is_deleted and i.data->>${irrigation.PunchIn} = r.id::text
                       and i.data->>${irrigation.Plan} = ${plan} and ${readable(scope, kind, 'i')})`,
  ]
}

function conditions({
  between,
  holding,
  lacking = [],
}: Pick<RowsWanted<FormKind>, 'between' | 'holding' | 'lacking'>): Array<RawBuilder<unknown>> {
  const [from, to] = between ?? []
  return [
    sql`true`,
    ...(from === undefined ? [] : [sql`r.occur_time >= ${from}::date::timestamp at time zone farm_zone()`]),
    ...(to === undefined ? [] : [sql`r.occur_time < (${to}::date + 1)::timestamp at time zone farm_zone()`]),
    ...(holding === undefined ? [] : [sql`r.data ? ${sql.lit(holding)}`]),
    ...lacking.map((name) => sql`not r.data ? ${sql.lit(name)}`),
  ]
}
