import type { DynamicData } from '@farm/contract/forms'
import { snapshotForm } from '@farm/contract/video'
import { type Db, fieldsIn, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, foundAsOwn, readable } from '../access/index.ts'
import type { Looked, Place } from './pictures.rules.ts'

const snapshotFields = fieldsIn(snapshotForm)

export interface PicturedRow extends Place {
  readonly userId: string
  /** Ids, in the order of the record. */
  readonly photos: readonly string[]
  /** The whole record: what is hidden from who asks is left out by whoever tells it. */
  readonly data: DynamicData
}

/** What is looked for among the records of a kind. */
export interface Looking {
  readonly kind: SeenKind
  /** Where the photos stand that who asks may see. */
  readonly paths: readonly string[]
  readonly before: Place | undefined
  readonly from: string | undefined
  /** Not included. */
  readonly to: string | undefined
  /** By field: one id that it names, alone or among others. */
  readonly naming: Readonly<Record<string, string>>
  /** Of a camera alone, found by its index. */
  readonly deviceId: string | undefined
}

/** So many records are looked at for one answer; what is found behind them is for the next. */
const MOST_LOOKED = 1_000

interface Answer {
  readonly looked: number
  readonly last: Place | null
  readonly rows: PicturedRow[]
}

/** Records of a kind with pictures, the latest first, at most `most`; by the index of their time, whatever their number. */
export async function picturedRecords(
  db: Db,
  scope: Scope,
  looking: Looking,
  most: number,
): Promise<Looked<PicturedRow>> {
  const { kind, paths, naming } = looking
  if (paths.length === 0) return { rows: [], end: undefined }
  const path = (one: string) => sql`${one}::jsonpath`
  const photos = paths.map((one) => sql`select jsonb_path_query(l.data, ${path(one)})#>>'{}' as id`)
  const isPictured = paths.map((one) => sql`jsonb_path_exists(l.data, ${path(one)})`)
  const names = Object.entries(naming).map(
    ([field, id]) => sql`(l.data->>${field} = ${id} or l.data->${field} @> ${JSON.stringify([id])}::jsonb)`,
  )
  const { rows: answers } = await sql<Answer>`
    with looked as materialized (
      select r.id, r.occur_time, r.user_id, r.data from record r
       where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${sql.join(conditions(scope, looking), sql` and `)}
       order by r.occur_time desc, r.id desc limit ${MOST_LOOKED}
    ), found as materialized (
      select l.* from looked l
       where (${sql.join(isPictured, sql` or `)}) and ${sql.join([sql`true`, ...names], sql` and `)}
       order by l.occur_time desc, l.id desc limit ${most}
    )
    select (select count(*)::integer from looked) as looked,
           (select json_build_object('time', ${wireTime('l.occur_time')}, 'id', l.id)
                    from looked l order by l.occur_time, l.id limit 1) as last,
           coalesce((select json_agg(json_build_object('id', l.id, 'time', ${wireTime('l.occur_time')}, 'userId', l.user_id, 'data', l.data,
                       'photos', array(${sql.join(photos, sql` union all `)})) order by l.occur_time desc, l.id desc)
                       from found l), '[]') as rows
  `.execute(db)
  const { looked = 0, last = null, rows = [] } = answers[0] ?? {}
  const lastFound = rows.at(-1)
  if (rows.length === most && lastFound) return { rows, end: lastFound }
  return { rows, end: looked === MOST_LOOKED && last ? last : undefined }
}

function conditions(scope: Scope, { kind, before, from, to, deviceId }: Looking): Array<RawBuilder<unknown>> {
  return [
    readable(scope, kind, 'r'),
    ...foundAsOwn(scope, kind, 'r', 'view'),
    ...(before ? [sql`(r.occur_time, r.id) < (${before.time}::timestamptz, ${before.id}::uuid)`] : []),
    ...(from === undefined ? [] : [sql`r.occur_time >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`r.occur_time < ${to}::timestamptz`]),
    ...(deviceId === undefined ? [] : [sql`r.data->>${snapshotFields.Device} = ${deviceId}`]),
  ]
}
