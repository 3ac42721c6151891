import { dictionaryForm } from '@farm/contract/dictionaries'
import { columnsIn, type Db, type RawBuilder, fieldsIn, sql } from '../../platform/db/index.ts'
import type { DefinitionRow, RestrictionRow } from './definitions.rules.ts'

const dictionaryFields = fieldsIn(dictionaryForm)
const entry = columnsIn(dictionaryForm, 'Entries')
const isOut = sql<boolean>`coalesce((e.entry->>${entry.IsOut})::boolean, false)`

export interface DictionaryRow {
  readonly id: string
  readonly entries: string[]
  readonly former: string[]
}

/** Every form that is in force, whoever may see it. */
export async function publishedForms(db: Db): Promise<DefinitionRow[]> {
  const { rows } = await sql<DefinitionRow>`
    select f.id, f.is_built_in as "isBuiltIn", f.published, f.version, f.is_closed as "isClosed", o.path as "organPath"
      from form f join organ o on o.id = f.organ_id
     where not f.is_deleted and (f.is_built_in or f.published is not null)
     order by f.add_time, f.id
  `.execute(db)
  return rows
}

export async function restrictionsOf(db: Db): Promise<RestrictionRow[]> {
  const { rows } = await sql<RestrictionRow>`
    select form_id as "formId", role_id as "roleId", denied, fields from form_restriction
  `.execute(db)
  return rows
}

/** The entries of a dictionary that fulfil a condition, in their order. */
function entriesThat(condition: RawBuilder<boolean>) {
  return sql`array(
    select e.entry->>${entry.Name}
      from jsonb_array_elements(r.data->${dictionaryFields.Entries}) with ordinality as e (entry, place)
     where ${condition} order by e.place)`
}

/** What may be chosen from each of the dictionaries that forms name, and apart from that what is out of use. */
export async function dictionaryEntries(db: Db, ids: readonly string[]): Promise<DictionaryRow[]> {
  const { rows } = await sql<DictionaryRow>`
    select r.id, ${entriesThat(sql`not ${isOut}`)} as entries, ${entriesThat(isOut)} as former
      from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(dictionaryForm.id)} and not r.is_deleted
  `.execute(db)
  return rows
}
