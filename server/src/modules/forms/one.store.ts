import { type Db, type RawBuilder, StatementCache, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { shapeOf } from './expand-paths.ts'
import { keyOfScope } from './scope-key.ts'
import { writtenColumns, writtenOut } from './written.store.ts'

interface Row {
  readonly json: string
}

interface Wanted {
  readonly id: string
  readonly expand?: string | undefined
}

const ones = new StatementCache<Row>()

/**
 * A record as it travels, of whichever of the kinds it is, in one statement: its kind need not be asked for first. Kinds
 * that do not have all of the paths are passed over.
 */
export async function recordJsonOf(
  db: Db,
  scope: Scope,
  kinds: readonly SeenKind[],
  { id, expand }: Wanted,
): Promise<string | undefined> {
  const key = [kinds.map((kind) => kind.key).join(','), keyOfScope(scope), expand].join('|')
  const rows = await ones.rows(db, key, (blank) => oneSql(scope, kinds, { id: blank('id'), expand }), { id })
  return rows[0]?.json
}

interface Part {
  readonly id: RawBuilder<unknown>
  readonly expand: string | undefined
}

function oneSql(scope: Scope, kinds: readonly SeenKind[], part: Part): RawBuilder<Row> {
  const alike = Map.groupBy(kinds, (kind) => shapeOf(part.expand, kind, scope))
  alike.delete(undefined)
  const parts = [...alike.values()].map((some) => partSql(scope, some, part))
  return parts.length === 0 ? sql`select '' as json where false` : sql`${sql.join(parts, sql` union all `)}`
}

/** Of kinds that are written alike: each under its own rule of who may read it. */
function partSql(scope: Scope, kinds: readonly SeenKind[], { id, expand }: Part): RawBuilder<Row> {
  const [kind] = kinds
  if (!kind) throw new Error('a part of no kind')
  const { names, json } = writtenOut({ kind, scope, expand })
  return sql`(
    with page as materialized (
      select ${writtenColumns} from record r
       where r.id = ${id} and not r.is_deleted and (${sql.join(isReadable(scope, kinds), sql` or `)})), ${names}
    select ${json} as json from page r cross join names)`
}

/** By kinds that are read alike: that a record is of them and within the reach of the caller. */
export function isReadable(scope: Scope, kinds: readonly SeenKind[]): Array<RawBuilder<boolean>> {
  const byRule = Map.groupBy(kinds, ({ sharing, personal, ownedBy = '', seenThrough = '', reach }) =>
    [sharing, personal, ownedBy, seenThrough, reach.get('view')].join(' '),
  )
  return [...byRule.values()].flatMap((some) =>
    some.slice(0, 1).map((kind) => {
      const ids = sql.join(some.map((one) => sql.lit(one.id)))
      return sql<boolean>`(r.form_id in (${ids}) and ${readable(scope, kind, 'r')})`
    }),
  )
}
