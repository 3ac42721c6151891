import type { FormKind, ReferenceField } from '@farm/contract/forms'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, readable } from '../access/index.ts'
import { MAKER, type Route, routesOf } from './expand-paths.ts'
import { referredKind } from './registry.ts'

type Sql = RawBuilder<unknown>

/** How the `Expand` of rows is made: maps that are read once for all rows of `page`, and what each row takes of them. */
interface Expanded {
  /** By name: one jsonb object each, null when it is empty. */
  readonly maps: Readonly<Record<string, Sql>>
  /** Members of a JSON object as text; null where a row has nothing there. */
  readonly members: readonly Sql[]
}

/** One path: its maps, and the value of a row as JSON text. */
interface Part {
  readonly maps: Readonly<Record<string, Sql>>
  readonly value: Sql
}

/** `{Id, Name}` of what the paths refer to, without a name where the caller may not see it. */
export function expandOf(expand: string | undefined, kind: FormKind, scope: Scope): Expanded | undefined {
  const routes = routesOf(expand, kind, scope)
  if (routes.length === 0) return undefined
  const parts = routes.map(([, route], index) => partOf({ route, map: `x${index}`, scope }))
  return {
    maps: Object.fromEntries(parts.flatMap((part) => Object.entries(part.maps))),
    members: parts.map(({ value }, index) => sql`${sql.lit(`${JSON.stringify(routes[index]?.[0])}:`)} || ${value}`),
  }
}

interface Asked {
  readonly route: Route
  /** What its map is called. */
  readonly map: string
  readonly scope: Scope
}

function partOf({ route, map, scope }: Asked): Part {
  if (route === MAKER) {
    const ids = sql`select page.user_id from page`
    return { maps: { [map]: mapSql('users', ids, scope) }, value: oneOf(map, sql`r.user_id::text`) }
  }
  const { first, field, through } = route
  if (through) return throughSql({ map, first, scope, ...through })
  const ids = idsIn(field, sql`page.data->${sql.lit(first)}`, sql`page`)
  return {
    maps: { [map]: mapSql(field.to, ids, scope) },
    value: valueOf(field, map, sql`(r.data->${sql.lit(first)})`),
  }
}

interface Through {
  readonly map: string
  readonly first: string
  readonly second: string
  readonly target: SeenKind
  readonly inner: ReferenceField
  readonly scope: Scope
}

/** By way of another record, if that may be seen: first what it holds, then the names of that. */
function throughSql({ map, first, second, target, inner, scope }: Through): Part {
  const via = `${map}v`
  const ids = idsIn({ type: 'reference' }, sql`page.data->${sql.lit(first)}`, sql`page`)
  const held = sql`(
    select jsonb_object_agg(p.id, p.data->${sql.lit(second)}) from record p
     where p.id = any(array(${ids})) and p.data ? ${sql.lit(second)} and ${readable(scope, target, 'p')})`
  const innerIds = idsIn(inner, sql`h.value`, sql`jsonb_each(${held}) h`)
  return {
    maps: { [via]: held, [map]: mapSql(inner.to, innerIds, scope) },
    value: valueOf(inner, map, sql`(${sql.ref(`names.${via}`)} -> (r.data->>${sql.lit(first)}))`),
  }
}

/** The ids that stand in a jsonb value of each row of `from`: one, or a list. */
function idsIn({ type }: Pick<ReferenceField, 'type'>, value: Sql, from: Sql): Sql {
  if (type === 'reference') return sql`select (${value} #>> '{}')::uuid from ${from}`
  return sql`select e.id::uuid from ${from} cross join lateral jsonb_array_elements_text(${value}) e (id)`
}

/** `{Id, Name}` as JSON text by id, of those that the scope may see. */
function mapSql(to: string, ids: Sql, scope: Scope): Sql {
  const wanted = sql`any(array(${ids}))`
  const target = referredKind(scope, to)
  if (target && !target.rights.has('view')) return sql`null::jsonb`
  if (target) {
    return sql`(
      select jsonb_object_agg(x.id, concat('{"Id":"', x.id, '"', ',"Name":' || (x.data->${sql.lit(target.nameField)})::text,
               case when x.is_deleted then ',"Deleted":true' end, '}'))
        from record x where x.id = ${wanted} and ${readable(scope, target, 'x')})`
  }
  if (to === 'users') {
    return sql`(
      select jsonb_object_agg(u.id, concat('{"Id":"', u.id, '","Name":', to_json(u.real_name), '}'))
        from account u join organ uo on uo.id = u.organ_id where u.id = ${wanted} and ${organWithin(scope, 'uo', 'signed-in')})`
  }
  if (to !== 'organs') return sql`null::jsonb`
  return sql`(
      select jsonb_object_agg(g.id, concat('{"Id":"', g.id, '","Name":', to_json(g.name), '}'))
        from organ g where g.id = ${wanted} and ${organWithin(scope, 'g', 'signed-in')})`
}

/** What a row shows for the ids in a jsonb value of its own; null where it has none. */
function valueOf({ type }: ReferenceField, map: string, value: Sql): Sql {
  if (type === 'reference') return sql`case when ${value} is not null then ${oneOf(map, sql`(${value} #>> '{}')`)} end`
  return sql`(
    select '[' || string_agg(${oneOf(map, sql`e.id`)}, ',' order by e.place) || ']'
      from jsonb_array_elements_text(${value}) with ordinality as e (id, place))`
}

function oneOf(map: string, id: Sql): Sql {
  return sql`coalesce(${sql.ref(`names.${map}`)} ->> ${id}, '{"Id":"' || ${id} || '"}')`
}
