import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { faceEventForm, facePersonForm } from '@farm/contract/faces'

const event = fieldsIn(faceEventForm)
const person = fieldsIn(facePersonForm)

/** What an event held before names nobody: who it was given to by mistake can’t be told from it. */
export async function forgetFormerPersons(db: Db, eventIds: readonly string[]): Promise<void> {
  await sql`update record_version set data = data - ${event.Person} where record_id = any(${[...eventIds]}::uuid[])`.execute(
    db,
  )
}

interface Agreed {
  readonly enterprise: string
  /** On which day of the farm. */
  readonly since: string
}

/** What somebody agreed to, while it is not taken back; until the end of the transaction it can’t be. */
export async function consentOf(db: Db, personId: string): Promise<Agreed | undefined> {
  const { rows } = await sql<Agreed>`
    select data->>${person.Enterprise} as enterprise, data->>${person.ConsentDate} as since from record
     where id = ${personId} and form_id = ${sql.lit(facePersonForm.id)} and not is_deleted and data->>${person.State} = '有效'
       for share
  `.execute(db)
  return rows[0]
}
