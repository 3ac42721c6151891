import type { DynamicData, FormKind } from '@farm/contract/forms'
import { type Db, sql } from '../../../platform/db/index.ts'

/** What stands in a field, or in a column of the first row of a table. */
export interface Canary {
  readonly kind: FormKind
  readonly path: readonly [field: string] | readonly [table: string, row: '0', column: string]
  readonly value: string | number
}

/** Writes past every rule: what stands there need not be possible. */
export async function putCanaries(db: Db, canaries: readonly Canary[]): Promise<void> {
  await db.transaction().execute(async (within) => {
    await sql`set local session_replication_role = replica`.execute(within)
    for (const { kind, path, value } of canaries) {
      const [field, , column] = path
      const json = JSON.stringify(value)
      if (column === undefined) {
        await sql`
          update record set data = jsonb_set(data, ${[field]}::text[], ${json}::jsonb) where form_id = ${kind.id}
        `.execute(within)
        continue
      }
      const isEmpty = sql`jsonb_array_length(coalesce(data->${field}, '[]')) = 0`
      const withRow = sql`case when ${isEmpty} then data || jsonb_build_object(${field}::text, '[{}]'::jsonb) else data end`
      await sql`
        update record set data = jsonb_set(${withRow}, ${[...path]}::text[], ${json}::jsonb) where form_id = ${kind.id}
      `.execute(within)
    }
  })
}

/** Changes fields of every record of a kind, past every rule. */
export async function setEverywhere(db: Db, kind: FormKind, data: DynamicData): Promise<void> {
  await db.transaction().execute(async (within) => {
    await sql`set local session_replication_role = replica`.execute(within)
    await sql`update record set data = data || ${JSON.stringify(data)}::jsonb where form_id = ${kind.id}`.execute(
      within,
    )
  })
}
