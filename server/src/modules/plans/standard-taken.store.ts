import { standardForm } from '@farm/contract/standards'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const standardFields = fieldsIn(standardForm)

/** A standard that a plan takes its steps from. */
export interface Taken {
  readonly status: string | null
  /** Whether it belongs to the enterprise, to what stands above it or to what stands below. */
  readonly isNear: boolean
}

/**
 * Whoever may see them: what is newly named was found in scope by the references of the plan, and of what stays no more is
 * told than that it does not suit that.
 */
export async function standardFor(db: Db, standard: string, enterprise: string): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    select s.data->>${standardFields.Status} as status,
           starts_with(e.organ_path, s.organ_path) or starts_with(s.organ_path, e.organ_path) as "isNear"
      from record s cross join record e
     where s.id = ${standard}::uuid and e.id = ${enterprise}::uuid and not s.is_deleted
  `.execute(db)
  return rows[0]
}
