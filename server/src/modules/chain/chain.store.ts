import { COUNT_CAP } from '@farm/contract/wire'
import { type Db, type RawBuilder, sql, wireTime, partOf } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import type { Found, FoundStage } from './chain.rules.ts'

/** Which records of a kind are meant: these, or those that name them in a field of theirs. */
export interface Meant {
  readonly ids: readonly string[]
  readonly field?: string
}

interface Wanted {
  readonly kind: SeenKind
  readonly meant: Meant
  /** What is read of each. */
  readonly fields: readonly string[]
  readonly most: number
}

interface Row extends Found {
  readonly total: number
}

/** The newest of those that the scope may read, and how many there are, counted to the cap. */
export async function stageOf(db: Db, scope: Scope, { kind, meant, fields, most }: Wanted): Promise<FoundStage> {
  if (meant.ids.length === 0) return { total: 0, rows: [] }
  const { rows } = await sql<Row>`
    with found as materialized (
      select r.id, r.occur_time from record r
       where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')} and ${isMeant(kind, meant)}
       limit ${sql.lit(COUNT_CAP)}
    ), newest as materialized (
      select id from found order by occur_time desc, id desc limit ${most}
    )
    select r.id, r.user_id as "userId", ${wireTime('r.occur_time')} as "occurTime", ${partOf(fields)} as data,
           (select count(*)::integer from found) as total
      from newest join record r on r.id = newest.id
     order by r.occur_time desc, r.id desc
  `.execute(db)
  return { total: rows[0]?.total ?? 0, rows }
}

/** As the indexes of the fields are made. */
export function isMeant({ fields }: SeenKind, { ids, field }: Meant): RawBuilder<boolean> {
  if (field === undefined) return sql`r.id = any(${[...ids]}::uuid[])`
  const name = sql.lit(field)
  const texts = sql`${[...ids]}::text[]`
  return fields[field]?.type === 'references'
    ? sql`(r.data->${name}) ?| ${texts}`
    : sql`r.data->>${name} = any(${texts})`
}
