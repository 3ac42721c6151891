import { type Db, sql } from '../../platform/db/index.ts'

/** What is kept of each form under settings whose keys begin so, by the id of the form. */
export async function settingsOfForms(db: Db, prefix: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ formId: string; value: string }>`
    select substr(key, ${prefix.length + 1}) as "formId", value from setting where starts_with(key, ${prefix})
  `.execute(db)
  return new Map(rows.map(({ formId, value }) => [formId, value]))
}
