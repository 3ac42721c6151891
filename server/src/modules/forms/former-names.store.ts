import type { FormKind } from '@farm/contract/forms'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { canBeNamed, hasNames, referredKind } from './registry.ts'

type Sql = RawBuilder<unknown>

/** By id: `[until, name]` of each name that a thing had before, null where none had another. */
export function formerNamesSql(scope: Scope, to: string, wanted: Sql): Sql {
  const target = referredKind(scope, to)
  if (target ? !canBeNamed(target) : to !== 'users' && to !== 'organs') return sql`null::jsonb`
  return sql`(
      select jsonb_object_agg(f.id, f.names)
        from (select id, jsonb_agg(jsonb_build_array(until, name)) as names from former_name where id = ${wanted} group by id) f)`
}

interface NamedSql {
  /** The JSON text as of today, and the former names by id. */
  readonly today: Sql
  readonly former: Sql
  readonly id: Sql
  /** When the name was written. */
  readonly moment: Sql
  /** The member of the JSON that holds the name. */
  readonly field: 'Name' | 'RealName'
}

/** The JSON text of a person or thing by the name of a moment. */
export function namedThen({ today, former, id, moment, field }: NamedSql): Sql {
  return sql`case when ${former} ? ${id} then named_then(${today}, ${former} -> ${id}, ${moment}, ${sql.lit(field)}) else ${today} end`
}

interface CalledSql {
  /** Today’s name, of what may be named to whoever reads it. */
  readonly today: Sql
  /** uuid */
  readonly id: Sql
  readonly moment: Sql
  /** Whether today’s name may stand beside the former one; where absent, wherever there is one. */
  readonly isSeen?: Sql
}

/** What a thing is called where a record names it, as text: see `nameOfThen` of the contract. */
export function calledSql({ today, id, moment, isSeen = sql`true` }: CalledSql): Sql {
  return sql`coalesce(
    (select case when ${today} is null or ${today} = f.name or not ${isSeen} then f.name
                 else concat(f.name, '（现名 ', ${today}, '）') end
       from former_name f where f.id = ${id} and f.until > ${moment} order by f.until limit 1),
    ${today})`
}

/** When the row `r` came to refer to something. */
export function referredAt(id: Sql): Sql {
  return sql`coalesce((r.referred_since ->> ${id})::timestamptz, r.add_time)`
}

interface Renaming {
  readonly kind: FormKind
  /** Rows with `id` and the new `data` as text. */
  readonly change: Sql
  readonly updateTime: Sql
}

/** Keeps the names of the records `r` that are given up by a change; nothing where the kind has remarks instead. */
export function keepNamesSql({ kind, change, updateTime }: Renaming): Sql {
  if (!hasNames(kind)) return sql`select`
  const name = sql.lit(kind.nameField)
  return sql`
    insert into former_name (id, until, name)
    select r.id, ${updateTime}, r.data->>${name}
      from ${change} c join record r on r.id = c.id
     where r.data->>${name} <> coalesce(c.data::jsonb->>${name}, '')
    on conflict (id, until) do nothing`
}

/** Of the record `r`: its `referred_since` once it refers to the ids in `entering` (a JSON array as text) as well. */
export function referredSinceSql(entering: Sql, updateTime: Sql): Sql {
  return sql`
    coalesce((select coalesce(r.referred_since, '{}') || jsonb_object_agg(e.id, ${updateTime})
                from jsonb_array_elements_text(${entering}::jsonb) as e (id)
               where strpos(r.data::text, e.id) = 0
              having count(*) > 0),
             r.referred_since)`
}
