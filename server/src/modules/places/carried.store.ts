import type { DynamicData, FormKind } from '@farm/contract/forms'
import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'

/** By which field the records of a kind name plots. */
export interface Naming {
  readonly kind: FormKind
  readonly field: string
  /** Those that go on; all of them where it is absent. */
  readonly goesOn?: RawBuilder<boolean>
}

export interface NamingRow {
  readonly id: string
  readonly data: DynamicData
}

/** Records `r` that go on and name any of the plots, whoever may see them, held until the end of the transaction. */
export async function heldNaming(
  db: Db,
  { kind, field, goesOn = sql<boolean>`true` }: Naming,
  places: readonly string[],
): Promise<readonly NamingRow[]> {
  const { rows } = await sql<NamingRow>`
    select r.id, r.data from record r
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and (r.data->${sql.lit(field)}) ?| ${[...places]}::text[]
       and ${goesOn}
     order by r.id
       for no key update
  `.execute(db)
  return rows
}
