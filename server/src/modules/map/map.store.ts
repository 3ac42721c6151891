import { MAX_OUTLINES, type Outline } from '@farm/contract/map'
import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, organWithin } from '../access/index.ts'

/** Borders of the organisations in scope and above it as JSON, the widest first. */
export async function outlinesJson(db: Db, scope: Scope): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(json_build_object('Organ', json_build_object('Id', x.id, 'Name', x.name), 'Rings', x.rings,
             'UpdateTime', x.time) order by x.place), '[]')::text as json
      from (
        select o.id, o.name, l.rings, ${wireTime('l.update_time')} as time,
               row_number() over (order by length(o.path) - length(replace(o.path, '/', '')), o.path) as place
          from organ_outline l join organ o on o.id = l.organ_id
         where ${organWithin(scope, 'o', 'signed-in')}
            or (o.no = any(${scope.ancestorsOver(scope.over('signed-in'))}) and not o.is_closed)
         order by place
         limit ${MAX_OUTLINES}
      ) x
  `.execute(db)
  return rows[0]?.json ?? '[]'
}

interface NewOutline {
  readonly organId: string
  readonly rings: Outline['Rings']
  readonly userId: string
}

/** The same border set again changes nothing. */
export async function saveOutline(db: Db, { organId, rings, userId }: NewOutline): Promise<void> {
  const json = JSON.stringify(rings)
  await sql`
    insert into organ_outline as l (organ_id, rings, user_id) values (${organId}, ${json}::jsonb, ${userId})
    on conflict (organ_id) do update
      set rings = excluded.rings, user_id = excluded.user_id,
          update_time = greatest(date_trunc('milliseconds', clock_timestamp()), l.update_time + interval '1 millisecond')
      where l.rings <> excluded.rings
  `.execute(db)
}

export async function removeOutline(db: Db, organId: string): Promise<void> {
  await sql`delete from organ_outline where organ_id = ${organId}`.execute(db)
}
