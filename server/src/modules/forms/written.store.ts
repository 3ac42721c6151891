import { type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin } from '../access/index.ts'
import { expandOf } from './expand.store.ts'
import { formerNamesSql, namedThen } from './former-names.store.ts'

type Sql = RawBuilder<unknown>

/** The columns that {@link writtenOut} needs of the rows it writes. */
export const writtenColumns = sql`
  r.id, r.form_id, r.data, r.referred_since, r.add_time, r.update_time, r.occur_time, r.user_id, r.organ_id`

interface Writing {
  readonly kind: SeenKind
  readonly scope: Scope
  readonly expand?: string | undefined
  /** The rows are being added: whoever adds them is called as they are now. */
  readonly isNew?: boolean
}

/**
 * Records as they travel: PostgreSQL writes the JSON, nobody parses it on the way. The rows stand in the common table
 * expression `page`. What many of them refer to is looked up once, for all together, into the maps of `names`: JSON text
 * by id. The text is put together piece by piece, which takes half the time of the functions made for it; ids and times
 * hold nothing to escape, and everything else comes out of `to_json` or of jsonb.
 */
export function writtenOut({ kind, scope, expand, isNew = false }: Writing): {
  readonly names: Sql
  readonly json: Sql
} {
  const expanded = expandOf(expand, kind, scope)
  const maps = {
    people: peopleSql(scope),
    ...(!isNew && { peoplef: formerNamesSql(scope, 'users', sql`any(array(select page.user_id from page))`) }),
    organs: organsSql,
    ...expanded?.maps,
  }
  const columns = Object.entries(maps).map(([name, map]) => sql`coalesce(${map}, '{}') as ${sql.ref(name)}`)
  const expandText = expanded ? sql`, ',"Expand":{', concat_ws(',', ${sql.join(expanded.members)}), '}'` : sql``
  return {
    names: sql`names as materialized (select ${sql.join(columns)})`,
    json: sql`concat(
      '{"Id":"', r.id, '","FormId":"', r.form_id, '","Data":', ${shownData(kind)},
      ',"AddTime":"', ${wireTime('r.add_time')}, '","UpdateTime":"', ${wireTime('r.update_time')},
      '","OccurTime":"', ${wireTime('r.occur_time')}, '","UserId":"', r.user_id,
      '","User":', ${isNew ? maker : makerThen}, ',"Organ":', names.organs ->> r.organ_id::text${expandText}, '}')`,
  }
}

/** What of the data the caller may see. */
function shownData({ hidden }: SeenKind): Sql {
  return hidden.length === 0
    ? sql`r.data`
    : sql`r.data - ${sql.lit(`{${hidden.map((name) => JSON.stringify(name)).join(',')}}`)}::text[]`
}

/** The makers of the rows; the name to sign in with is empty when the caller may not see them. */
function peopleSql(scope: Scope): Sql {
  return sql`(
    select jsonb_object_agg(a.id, concat('{"Id":"', a.id, '","Name":', case when ao.seen then to_json(a.name) else '""' end,
             ',"RealName":', to_json(a.real_name), '}'))
      from account a join (select o.id, ${organWithin(scope, 'o', 'signed-in')} as seen from organ o) ao on ao.id = a.organ_id
     where a.id = any(array(select page.user_id from page)))`
}

const makerId = sql`r.user_id::text`
const maker = sql`names.people ->> ${makerId}`

/** The maker of the row `r` by the name of the moment at which it was added. */
const makerThen = namedThen({
  today: maker,
  former: sql`names.peoplef`,
  id: makerId,
  moment: sql`r.add_time`,
  field: 'RealName',
})

const organsSql = sql`(
    select jsonb_object_agg(o.id, concat('{"Id":"', o.id, '","Name":', to_json(o.name), ',"Path":"', o.path, '"}'))
      from organ o where o.id = any(array(select page.organ_id from page)))`
