import { faceEventForm, facePersonForm } from '@farm/contract/faces'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { forgetForGood } from '../files/index.ts'

const event = fieldsIn(faceEventForm)
const person = fieldsIn(facePersonForm)

/** What is destroyed with the consent of somebody. */
export interface Held {
  readonly Events: number
  readonly Snapshots: number
  readonly Photos: number
}

const tellsOf = (personId: string) => sql`
  r.form_id = ${sql.lit(faceEventForm.id)} and r.data->>${event.Person} = ${personId}
`

/** What is kept of somebody, whoever may see it; nothing of what is nobody. */
export async function heldOf(db: Db, personId: string): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select count(r.id)::integer as "Events", count(*) filter (where r.data->${event.Snapshot} is not null)::integer as "Snapshots",
           (select count(*)::integer from file f where f.record_id = p.id) as "Photos"
      from record p left join record r on ${tellsOf(personId)}
     where p.id = ${personId} and p.form_id = ${sql.lit(facePersonForm.id)}
     group by p.id
  `.execute(db)
  return rows[0]
}

/**
 * Takes out of every event, as it is and as it was, who it tells of, and destroys the snapshots; answers how much it was.
 * Whoever takes in events holds the person, who is locked here: none comes afterwards.
 */
export async function destroyEventsOf(db: Db, personId: string, userId: string): Promise<Omit<Held, 'Photos'>> {
  const { rows } = await sql<{ id: string }>`
    update record r
       set data = r.data - ${event.Person} - ${event.Snapshot}, update_user_id = ${userId},
           update_time = greatest(date_trunc('milliseconds', clock_timestamp()), r.update_time + interval '1 millisecond')
     where ${tellsOf(personId)}
    returning r.id
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    update record_version set data = data - ${event.Person} - ${event.Snapshot} where record_id = any(${ids}::uuid[])
  `.execute(db)
  return { Events: ids.length, Snapshots: await forgetForGood(db, ids) }
}

/** What a person held before says no more than what they hold now. */
export async function forgetFormerly(db: Db, personId: string): Promise<number> {
  await sql`
    update record_version set data = data - ${person.Number} - ${person.Photo} where record_id = ${personId}
  `.execute(db)
  return forgetForGood(db, [personId])
}

/** Takes out of a person what a terminal knows them by, and what they look like. */
export async function dropMarks(db: Db, personId: string): Promise<void> {
  await sql`update record set data = data - ${person.Number} - ${person.Photo} where id = ${personId}`.execute(db)
}
