import type { FormKind, ReferenceField } from '@farm/contract/forms'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, readable } from '../access/index.ts'
import { MAKER, type Route, routesOf } from './expand-paths.ts'
import { formerNamesSql, namedThen, referredAt } from './former-names.store.ts'
import { canBeNamed, referredKind } from './registry.ts'

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

/** What a row itself refers to. */
interface Direct {
  readonly to: string
  /** Of all rows of the page. */
  readonly ids: Sql
  readonly valueIn: (map: string) => Sql
}

/** PostgreSQL passes no more to a function, and a form may have more references. */
const MOST_ARGUMENTS = 50

/** {@link Referred} of what the paths refer to, as it was called when the rows came to refer to it. */
export function expandOf(expand: string | undefined, kind: FormKind, scope: Scope): Expanded | undefined {
  const routes = routesOf(expand, kind, scope)
  if (routes.length === 0) return undefined
  const directs = routes.flatMap(([, route]) => directOf(route) ?? [])
  // What many fields point to is looked up once for all of them.
  const byTarget = [...Map.groupBy(directs, ({ to }) => to)]
  const mapOf = new Map(byTarget.map(([to], index) => [to, `t${index}`]))
  const looked = byTarget.map(([to, some], index) => {
    const ids = sql.join(
      some.map((one) => one.ids),
      sql` union all `,
    )
    return mapsOf(`t${index}`, to, ids, scope)
  })
  const parts = routes.map(([, route], index): Part => {
    const direct = directOf(route)
    if (direct) return { maps: {}, value: direct.valueIn(mapOf.get(direct.to) ?? '') }
    return throughOf({ route, map: `x${index}`, scope })
  })
  const maps = [...looked, ...parts.map((part) => part.maps)]
  return {
    maps: Object.fromEntries(maps.flatMap((some) => Object.entries(some))),
    members: inGroups(
      parts.map(({ value }, index) => sql`${sql.lit(`${JSON.stringify(routes[index]?.[0])}:`)} || ${value}`),
    ),
  }
}

/** Members in as many texts as one function takes. */
function inGroups(members: readonly Sql[]): readonly Sql[] {
  if (members.length <= MOST_ARGUMENTS) return members
  const groups = Array.from({ length: Math.ceil(members.length / MOST_ARGUMENTS) }, (_, index) =>
    members.slice(index * MOST_ARGUMENTS, (index + 1) * MOST_ARGUMENTS),
  )
  return groups.map((some) => sql`nullif(concat_ws(',', ${sql.join(some)}), '')`)
}

function directOf(route: Route): Direct | undefined {
  if (route === MAKER) {
    const maker = sql`r.user_id::text`
    return { to: 'users', ids: sql`select page.user_id from page`, valueIn: (map) => oneOf(map, maker) }
  }
  const { first, field, through } = route
  if (through) return undefined
  return {
    to: field.to,
    ids: idsIn(field, sql`page.data->${sql.lit(first)}`, sql`page`),
    valueIn: (map) => valueOf(field, map, sql`(r.data->${sql.lit(first)})`),
  }
}

interface Asked {
  readonly route: Route
  /** What its map is called. */
  readonly map: string
  readonly scope: Scope
}

function throughOf({ route, map, scope }: Asked): Part {
  if (route === MAKER || !route.through) throw new Error('a path of one step has no map of its own')
  return throughSql({ map, first: route.first, scope, ...route.through })
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
    maps: { [via]: held, ...mapsOf(map, inner.to, innerIds, scope) },
    value: valueOf(inner, map, sql`(${sql.ref(`names.${via}`)} -> (r.data->>${sql.lit(first)}))`),
  }
}

/** The ids that stand in a jsonb value of each row of `from`: one, or a list. */
function idsIn({ type }: Pick<ReferenceField, 'type'>, value: Sql, from: Sql): Sql {
  if (type === 'reference') return sql`select (${value} #>> '{}')::uuid from ${from}`
  return sql`select e.id::uuid from ${from} cross join lateral jsonb_array_elements_text(${value}) e (id)`
}

/** By id: what a reference shows today as JSON text, and what the thing was called before. */
function mapsOf(map: string, to: string, ids: Sql, scope: Scope): Readonly<Record<string, Sql>> {
  const wanted = sql`any(array(${ids}))`
  return { [map]: mapSql(to, wanted, scope), [`${map}f`]: formerNamesSql(scope, to, wanted) }
}

function mapSql(to: string, wanted: Sql, scope: Scope): Sql {
  const target = referredKind(scope, to)
  if (target) {
    const isSeen = target.rights.has('view') ? readable(scope, target, 'x') : sql`false`
    return sql`(
      select jsonb_object_agg(x.id, concat('{"Id":"', x.id, '"', ',"Name":' || (x.data->${sql.lit(target.nameField)})::text,
               case when not ${isSeen} then ',"Unseen":true' when x.is_deleted then ',"Deleted":true' end, '}'))
        from record x
       where x.id = ${wanted} and x.form_id = ${sql.lit(target.id)} and ${canBeNamed(target) ? sql`true` : isSeen})`
  }
  if (to === 'users') {
    return sql`(
      select jsonb_object_agg(u.id, concat('{"Id":"', u.id, '","Name":', to_json(u.real_name),
               case when not ${organWithin(scope, 'uo', 'signed-in')} then ',"Unseen":true' end, '}'))
        from account u join organ uo on uo.id = u.organ_id where u.id = ${wanted})`
  }
  if (to !== 'organs') return sql`null::jsonb`
  return sql`(
      select jsonb_object_agg(g.id, concat('{"Id":"', g.id, '","Name":', to_json(g.name),
               case when not ${organWithin(scope, 'g', 'signed-in')} then ',"Unseen":true' end, '}'))
        from organ g where g.id = ${wanted})`
}

/** What a row shows for the ids in a jsonb value of its own; null where it has none. */
function valueOf({ type }: ReferenceField, map: string, value: Sql): Sql {
  if (type === 'reference') return sql`case when ${value} is not null then ${oneOf(map, sql`(${value} #>> '{}')`)} end`
  return sql`(
    select '[' || string_agg(${oneOf(map, sql`e.id`)}, ',' order by e.place) || ']'
      from jsonb_array_elements_text(${value}) with ordinality as e (id, place))`
}

function oneOf(map: string, id: Sql): Sql {
  const today = sql`coalesce(${sql.ref(`names.${map}`)} ->> ${id}, '{"Id":"' || ${id} || '"}')`
  return namedThen({ today, former: sql.ref(`names.${map}f`), id, moment: referredAt(id), field: 'Name' })
}
