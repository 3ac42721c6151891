import { faceEventForm } from '@farm/contract/faces'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { forgetForGood } from '../files/index.ts'

const event = fieldsIn(faceEventForm)

interface Old {
  /** Of those whom a terminal knew, and of strangers. */
  readonly before: TrustedTime
  readonly strangersBefore: TrustedTime
  readonly limit: number
}

/** Destroys the oldest snapshots that are older than that; answers how many events lost theirs. */
export async function destroyOldSnapshots(db: Db, { before, strangersBefore, limit }: Old): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with old as materialized (
      select r.id from record r
       where r.form_id = ${sql.lit(faceEventForm.id)} and r.data->${event.Snapshot} is not null
         and (r.occur_time < ${before.toISOString()}
              or (r.occur_time < ${strangersBefore.toISOString()} and r.data->>${event.Person} is null))
       order by r.occur_time limit ${limit} for no key update skip locked
    )
    update record r set data = r.data - ${event.Snapshot} from old where r.id = old.id
    returning r.id
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await sql`update record_version set data = data - ${event.Snapshot} where record_id = any(${ids}::uuid[])`.execute(db)
  await forgetForGood(db, ids)
  return ids.length
}
