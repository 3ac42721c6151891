import { standardForm } from '@farm/contract/standards'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

const standardFields = fieldsIn(standardForm)

/** The draft of the version that follows a standard, if somebody has begun one that the scope may read. */
export async function draftAfter(db: Db, scope: Scope, kind: SeenKind, former: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
       and r.data->>${standardFields.Former} = ${former} and r.data->>${standardFields.Status} = '草稿'
     order by r.id
     limit 1
  `.execute(db)
  return rows[0]?.id
}

/** How a version stands that another one follows. */
export interface Former {
  readonly status: string | null
  readonly isDeleted: boolean
}

/**
 * Holds a standard, whoever may see it. Where it is in force it is retired as one that the person may change, and refused as
 * any other record where they may not.
 */
export async function holdFormer(db: Db, id: string): Promise<Former | undefined> {
  const { rows } = await sql<Former>`
    select r.data->>${standardFields.Status} as status, r.is_deleted as "isDeleted" from record r
     where r.id = ${id} and r.form_id = ${sql.lit(standardForm.id)}
       for no key update
  `.execute(db)
  return rows[0]
}
