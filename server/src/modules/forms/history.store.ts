import type { DynamicData, HistoryEntry, Origin } from '@farm/contract/forms'
import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { type Signer, signerSql } from './care.store.ts'

/** One content of a record and what it came instead of: null where it is the first. */
export interface ContentRow {
  readonly time: string
  readonly act: HistoryEntry['Act']
  /** Nobody where a job or a device did it. */
  readonly user: Signer | null
  /** By which way; null of what was written before that was noted. */
  readonly origin: Origin | null
  /** The call by which a job is known. */
  readonly job: string | null
  readonly data: DynamicData
  readonly before: DynamicData | null
  /** When it happened; null where that was not noted. */
  readonly occurTime: string | null
  readonly occurredBefore: string | null
}

interface Part {
  /** Only what was brought before this moment. */
  readonly before: string | undefined
  readonly limit: number
}

/**
 * What a record held, newest first; one more than `limit` when there is more. A row of record_version tells who replaced
 * it and how, which belongs to the content that came next. Only as many versions are read as are told.
 */
export async function contentsOf(db: Db, scope: Scope, id: string, { before, limit }: Part): Promise<ContentRow[]> {
  const until = before === undefined ? sql`` : sql` and update_time < ${before}::timestamptz`
  const most = limit + 1
  const { rows } = await sql<ContentRow>`
    with content as materialized (
      select update_time, data, occur_time, update_user_id as user_id, origin, null::uuid as replaced_by, null as act
        from record where id = ${id}${until}
       union all
      (select update_time, data, occur_time, user_id, origin, replaced_by, act
         from record_version where record_id = ${id}${until} order by update_time desc limit ${most})
    ), paired as (
      select update_time, data, occur_time, split_part(origin, ':', 1) as origin, nullif(split_part(origin, ':', 2), '') as job,
             lead(data) over w as before, lead(occur_time) over w as occurred_before,
             coalesce(lead(replaced_by) over w, user_id) as user_id,
             coalesce(lead(act) over w, 'add') as act
        from (select * from content order by update_time desc limit ${most}) c
      window w as (order by update_time desc)
    )
    select ${wireTime('p.update_time')} as time, p.act, p.data, p.before, ${wireTime('p.occur_time')} as "occurTime",
           ${wireTime('p.occurred_before')} as "occurredBefore", p.origin, p.job,
           case when coalesce(p.origin, '') not in ('job', 'device') then ${signerSql(scope, 'p.user_id')} end as user
      from paired p order by p.update_time desc
  `.execute(db)
  return rows
}

interface Version {
  readonly data: DynamicData
  readonly occurTime: string | null
}

interface Wanted {
  readonly id: string
  readonly version: string
}

/** What records held from a moment on, each before it was changed again; one without such a version is not there. */
export async function contentsAt(db: Db, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, Version>> {
  const ids = wanted.map((one) => one.id)
  const versions = wanted.map((one) => one.version)
  const { rows } = await sql<Version & { id: string }>`
    select v.record_id as id, v.data, ${wireTime('v.occur_time')} as "occurTime"
      from unnest(${ids}::uuid[], ${versions}::timestamptz[]) as w (id, version)
      join record_version v on v.record_id = w.id and v.update_time = w.version
  `.execute(db)
  return new Map(rows.map(({ id, ...version }) => [id, version]))
}
