import { expertForm } from '@farm/contract/diagnosis'
import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import { branchIds } from './branch.store.ts'
import type { Renumbering } from './carry.store.ts'
import { type Lent, lentForms } from './lent.rules.ts'

/** By id what stands for it since some move of the branch that a path is in. */
export async function standInsOf(
  db: Db,
  path: string,
  ids: readonly string[],
): Promise<ReadonlyArray<readonly [string, string]>> {
  const { rows } = await sql<{ source: string; target: string }>`
    select distinct on (s.source) s.source, s.target
      from organ o join organ_stand_in s on s.organ_id = o.id
     where starts_with(${path}, o.path) and s.source = any(${[...ids]}::uuid[])
     order by s.source, o.path desc
  `.execute(db)
  return rows.map(({ source, target }) => [source, target] as const)
}

/** The same of one organisation, all of it. */
export async function standInsOfOrgan(db: Db, organId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ source: string; target: string }>`
    select source, target from organ_stand_in where organ_id = ${organId}
  `.execute(db)
  return new Map(rows.map(({ source, target }) => [source, target]))
}

/**
 * Keeps what stands for what in a branch: for an organisation that was moved, and in what stood for something before. What is lent again
 * stands for itself.
 */
export async function keepStandIns(
  db: Db,
  { id, path }: { readonly id: string; readonly path: string },
  { sources, targets }: Renumbering,
): Promise<void> {
  const changed = sql`unnest(${[...sources]}::uuid[], ${[...targets]}::uuid[]) as c (source, target)`
  await sql`
    update organ_stand_in s set target = c.target from ${changed}
     where s.target = c.source and s.organ_id = any(${branchIds(path)})
  `.execute(db)
  await sql`
    insert into organ_stand_in (organ_id, source, target) select ${id}, c.source, c.target from ${changed}
    on conflict (organ_id, source) do update set target = excluded.target
  `.execute(db)
  await sql`
    delete from organ_stand_in where source = target and organ_id = any(${branchIds(path)})
  `.execute(db)
}

/** A move by which things that are named went out of reach. */
export interface MoveFrom {
  readonly moveId: string
  /** What was moved. */
  readonly organId: string
  readonly ids: readonly string[]
  /** Those of them that are experts. */
  readonly expertIds: readonly string[]
}

const lendable = [...lentForms, expertForm].map(({ id }) => id)

/** Of records `r` whether a move `m` from under `f` took them out of reach of a path: they were lent at that moment. */
const wasLent = (path: string) => sql`
  starts_with(f.path, ro.path) and not starts_with(${path}, ro.path)
    and r.add_time <= m.move_time and (not r.is_deleted or r.delete_time > m.move_time)`

/** The moves by which things went out of reach of a path that they were lent to, each by the last. */
export async function movesFrom(db: Db, path: string, ids: readonly string[]): Promise<readonly MoveFrom[]> {
  const { rows } = await sql<MoveFrom>`
    with lost as (
      select distinct on (r.id) r.id, r.form_id, m.id as move_id, m.organ_id
        from organ mo
        join organ_move m on m.organ_id = mo.id
        join organ f on f.id = m.from_id
        join record r on r.id = any(${[...ids]}::uuid[]) and r.form_id = any(${lendable}::uuid[])
        join organ ro on ro.id = r.organ_id
       where starts_with(${path}, mo.path) and ${wasLent(path)}
       order by r.id, m.id desc
    )
    select move_id::text as "moveId", organ_id as "organId",
           coalesce(array_agg(id) filter (where form_id <> ${expertForm.id}), '{}') as ids,
           coalesce(array_agg(id) filter (where form_id = ${expertForm.id}), '{}') as "expertIds"
      from lost group by move_id, organ_id order by move_id
  `.execute(db)
  return rows
}

interface AtMove {
  readonly moveId: string
  /** Where the branch stands by now. */
  readonly path: string
}

/** What was lent to a branch when it was moved, as it was then. */
export async function lentAtMove(
  db: Db,
  { moveId, path }: AtMove,
  ids: readonly string[],
): Promise<Array<Omit<Lent, 'isNeeded'>>> {
  const { rows } = await sql<Omit<Lent, 'isNeeded'>>`
    select r.id, r.form_id as "formId", coalesce(v.data, r.data)::text as data,
           ${wireTime('was.update_time')} as "updateTime",
           exists (select from former_name n where n.id = r.id and n.until <= m.move_time) as "wasRenamed"
      from organ_move m
      join organ f on f.id = m.from_id
      join record r on r.id = any(${[...ids]}::uuid[]) and r.form_id = any(${lentForms.map(({ id }) => id)}::uuid[])
      join organ ro on ro.id = r.organ_id
      left join lateral (
        select h.data, h.update_time from record_version h
         where h.record_id = r.id and r.update_time > m.move_time and h.update_time <= m.move_time
         order by h.update_time desc limit 1) v on true
     cross join lateral (select coalesce(v.update_time, r.update_time) as update_time) was
     where m.id = ${moveId} and ${wasLent(path)}
     order by r.id
  `.execute(db)
  return rows
}

/** Copies for an organisation are made one after the other: who waits finds what the other made. */
export async function holdForCopies(db: Db, organId: string): Promise<void> {
  await sql`select from organ where id = ${organId} for no key update`.execute(db)
}
