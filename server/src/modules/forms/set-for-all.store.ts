import type { DataOf, FieldName, FormKind } from '@farm/contract/forms'
import { type Db, sql } from '../../platform/db/index.ts'
import { referredSinceSql } from './former-names.store.ts'
import { referencesIn } from './forms.rules.ts'
import type { OnlyFields } from './kind-rules.ts'
import { keepVersions } from './records.store.ts'

/** Values for fields of a kind; null empties one. */
type Setting<K extends FormKind> = { readonly [Name in FieldName<K>]?: DataOf<K>[Name] | null }

interface FieldsOf<Set> {
  readonly id: string
  readonly fields: Set
}

/**
 * Sets fields that only the domain may set, of records that it has locked, whoever may see them: where one thing ends, so
 * does what hangs on it. None of the fields is one that records are found by.
 */
export async function setForAll<K extends FormKind, Set extends Setting<K>>(
  db: Db,
  { kind, userId }: { readonly kind: K; readonly userId: string },
  changes: ReadonlyArray<FieldsOf<Set>> & OnlyFields<DataOf<K>, Set>,
): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  const fields = changes.map((one) => JSON.stringify(one.fields))
  const refers = changes.map((one) => JSON.stringify(referencesIn(kind.fields, one.fields).map(({ id }) => id)))
  await keepVersions(db, ids, userId, 'status')
  const updateTime = sql`greatest(m.now, r.update_time + interval '1 millisecond')`
  await sql`
    update record r
       set data = (r.data || c.fields) - array(select name from jsonb_each(c.fields) e (name, value) where value = 'null'),
           update_user_id = ${userId}, origin = written_by(),
           referred_since = ${referredSinceSql(sql`c.refers`, updateTime)}, update_time = ${updateTime}
      from unnest(${ids}::uuid[], ${fields}::jsonb[], ${refers}::text[]) as c (id, fields, refers)
     cross join (select date_trunc('milliseconds', clock_timestamp()) as now) m
     where r.id = c.id and r.form_id = ${kind.id}
  `.execute(db)
}
