import { type Db, sql } from '../../platform/db/index.ts'

export interface HeldPerson {
  readonly id: string
  readonly name: string
  readonly organId: string
  readonly isEnabled: boolean
}

/** Until the end of the transaction these people are not disabled, deleted or moved: who is doing so is waited for. */
export async function holdPeople(db: Db, ids: readonly string[]): Promise<readonly HeldPerson[]> {
  const { rows } = await sql<HeldPerson>`
    select a.id, coalesce(nullif(a.real_name, ''), a.name) as name, a.organ_id as "organId", a.is_enabled as "isEnabled"
      from account a
     where a.id = any(${[...ids]}::uuid[]) and not a.is_deleted
     order by a.id
       for share
  `.execute(db)
  return rows
}
