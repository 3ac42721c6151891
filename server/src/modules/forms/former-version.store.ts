import type { Draft } from '@farm/contract/forms'
import { type Db, sql } from '../../platform/db/index.ts'

interface FormerVersion {
  /** Nothing of a built-in form that nobody had changed then. */
  readonly published: Draft | null
  /** It was not published since. */
  readonly isInForce: boolean
}

/** What was in force of a form at one of its versions. */
export async function publishedBy(db: Db, formId: string, version: number): Promise<FormerVersion> {
  const { rows } = await sql<FormerVersion>`
    select (select v.published from form_version v where v.form_id = ${formId} and v.version <= ${version}
             order by v.version desc limit 1) as published,
           not exists (select from form_version v where v.form_id = ${formId} and v.version > ${version}) as "isInForce"
  `.execute(db)
  return rows[0] ?? { published: null, isInForce: true }
}
