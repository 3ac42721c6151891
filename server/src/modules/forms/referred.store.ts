import type { DynamicData } from '@farm/contract/forms'
import type { Permission } from '@farm/contract/wire'
import { type Db, type RawBuilder, StatementCache, sql } from '../../platform/db/index.ts'
import { type KindRight, type Scope, organWithin, readable } from '../access/index.ts'
import { referredKind } from './registry.ts'
import { keyOfScope } from './scope-key.ts'

export interface Referred {
  readonly id: string
  readonly to: string
}
interface ReferredRow {
  readonly id: string
  readonly organId: string
  readonly organPath: string
  readonly isWritable: boolean
  readonly data: DynamicData
}

/** What is asked of the referred records: those of a kind are read with the fields that are named for it. */
interface Wanted {
  readonly refers: readonly Referred[]
  readonly reads: Readonly<Record<string, readonly string[]>>
  /** For whose sake: what it reaches decides where what refers may stand. */
  readonly writing: Permission | KindRight
}

const referred = new StatementCache<ReferredRow>()

/** Those of the referred records, people and organisations that exist for the scope, with where they stand. */
export async function referredWithin(
  db: Db,
  scope: Scope,
  { refers, reads, writing }: Wanted,
): Promise<readonly ReferredRow[]> {
  // In one order: the same kinds in another order are the same statement.
  const targets = [...new Set(refers.map((one) => one.to))].toSorted()
  if (targets.length === 0) return []
  const values = Object.fromEntries(
    targets.map((to) => [to, [...new Set(refers.filter((one) => one.to === to).map(({ id }) => id))]]),
  )
  const fields = targets.map((to) => [to, ...(reads[to] ?? [])].join(','))
  const key = `${fields.join(';')}|${scope.over(writing)}|${keyOfScope(scope)}`
  return referred.rows(
    db,
    key,
    (blank) => {
      const parts = targets.map((to) => referredSql(scope, { to, ids: blank(to), fields: reads[to] ?? [], writing }))
      return sql<ReferredRow>`${sql.join(parts, sql` union all `)}`
    },
    values,
  )
}

interface Target {
  readonly to: string
  /** A list of ids. */
  readonly ids: RawBuilder<unknown>
  readonly fields: readonly string[]
  readonly writing: Permission | KindRight
}

function referredSql(scope: Scope, { to, ids, fields, writing }: Target): RawBuilder<ReferredRow> {
  const wanted = sql`any(${ids}::uuid[])`
  const kind = referredKind(scope, to)
  if (kind) {
    const pairs = fields.flatMap((name) => [sql.lit(name), sql`r.data->${sql.lit(name)}`])
    return sql`
      select r.id, r.organ_id as "organId", ro.path as "organPath", ${organWithin(scope, 'ro', writing)} as "isWritable",
             json_build_object(${sql.join(pairs)}) as data
        from record r join organ ro on ro.id = r.organ_id
       where r.id = ${wanted} and r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}`
  }
  if (to === 'users') {
    return sql`
      select a.id, a.organ_id as "organId", o.path as "organPath", true as "isWritable", '{}'::json as data
         from account a join organ o on o.id = a.organ_id
       where a.id = ${wanted} and not a.is_deleted and ${organWithin(scope, 'o', 'signed-in')}`
  }
  // A form that is gone, or that the person may not know of, has nothing for them.
  const isOrgan = sql.lit(to === 'organs')
  return sql`
    select o.id, o.id as "organId", o.path as "organPath", true as "isWritable", '{}'::json as data from organ o
     where o.id = ${wanted} and ${isOrgan} and ${organWithin(scope, 'o', 'signed-in')}`
}
