import { type Db, lockWithin, sql } from '../../platform/db/index.ts'
import { branchIds } from './branch.store.ts'
import { renumberForms } from './archive.store.ts'
import { type Renumbering, renumberCounts, renumberRemembered } from './carry.store.ts'
import { pathAbove, pathsUpTo } from './organs.rules.ts'

/** So long a statement of a move may take: a branch may hold any number of records. */
const MOST_MS = 600_000
/** So long it waits for those who are at a record or at an organisation of the branch. */
const MOST_WAIT_MS = 15_000

/**
 * Begins a move: its statements may take long and are planned for the branch that they are about. Elsewhere plans are made
 * once for any value; made so, they look for the counts of a branch one by one.
 */
async function giveTime(db: Db): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${String(MOST_MS)}, true), set_config('lock_timeout', ${String(MOST_WAIT_MS)}, true),
           set_config('plan_cache_mode', 'force_custom_plan', true)
  `.execute(db)
}

/**
 * Locks every record of a branch, deleted ones too, in the order in which everybody locks records. Whoever changes one of
 * them may want its organisation next: were that locked first, the two would wait for each other.
 */
export async function holdRecords(db: Db, path: string): Promise<void> {
  await giveTime(db)
  await sql`
    select count(*)
      from (select from record r
             where r.organ_id = any(${branchIds(path)})
             order by r.id
               for no key update) held
  `.execute(db)
}

/**
 * Locks the organisations of a branch, and that it is to stand under. Adding a record, a person or an organisation holds
 * the one that it is added to: what was begun is waited for, what begins now waits for the end.
 */
export async function holdBranch(db: Db, path: string, parentId: string): Promise<void> {
  await sql`select from organ where starts_with(path, ${path}) order by id for update`.execute(db)
  await sql`select from organ where id = ${parentId} for key share`.execute(db)
}

/** Levels of a branch: 1 where nothing stands below the organisation. */
export async function heightOf(db: Db, path: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    select max(array_length(string_to_array(path, '/'), 1)) - array_length(string_to_array(${path}, '/'), 1) + 1 as height
      from organ where starts_with(path, ${path})
  `.execute(db)
  return rows[0]?.height ?? 1
}

export interface Moving {
  readonly id: string
  readonly no: number
  readonly parentId: string
  /** Where it stands, and where it will stand. */
  readonly from: string
  readonly to: string
  /** Paths of what it no longer stands under, and of what it does then. */
  readonly left: readonly string[]
  readonly entered: readonly string[]
  /** Ids that its records name by others from now on, and forms that become theirs as copies. */
  readonly records: Renumbering
  readonly forms: Renumbering
}

/** Moves a branch with all that is told by its path. Its records and organisations are held. */
export async function moveBranch(db: Db, moving: Moving): Promise<void> {
  await moveOrgans(db, moving)
  await sql`select set_config('farm.quiet', 'on', true)`.execute(db)
  await moveRecords(db, moving)
  const both = bothOf(moving)
  if (both.sources.length > 0) await renumberRemembered(db, { ...both, path: moving.to })
  if (moving.forms.sources.length > 0) await renumberForms(db, { ...moving.forms, path: moving.to })
  await sql`select set_config('farm.quiet', '', true)`.execute(db)
  await movePlaces(db, moving)
  await moveCounts(db, moving)
  await moveRemembered(db, moving)
  await tellMoved(db, moving)
}

async function moveOrgans(db: Db, { id, parentId, from, to }: Moving): Promise<void> {
  await sql`
    update organ
       set path = ${to}::text || substr(path, length(${from}) + 1),
           parent_id = case when id = ${id} then ${parentId}::uuid else parent_id end,
           update_time = case
             when id = ${id}
             then greatest(date_trunc('milliseconds', clock_timestamp()), update_time + interval '1 millisecond')
             else update_time end
     where starts_with(path, ${from})
  `.execute(db)
}

function bothOf({ records, forms }: Moving): Renumbering {
  return { sources: [...records.sources, ...forms.sources], targets: [...records.targets, ...forms.targets] }
}

/** The times of the records stay: nobody has changed them. */
async function moveRecords(db: Db, moving: Moving): Promise<void> {
  const { sources, targets } = bothOf(moving)
  const [from, into] = [sql`${[...sources]}::text[]`, sql`${[...targets]}::text[]`]
  const renumbered =
    sources.length === 0
      ? sql``
      : sql`, data = remapped(r.data::text, ${from}, ${into})::jsonb,
              referred_since = remapped(r.referred_since::text, ${from}, ${into})::jsonb,
              form_id = coalesce((${into})[array_position(${from}, r.form_id::text)]::uuid, r.form_id)`
  await sql`
    update record r
       set organ_path = o.path${renumbered}
      from organ o
     where r.organ_id = o.id and starts_with(o.path, ${moving.to})
  `.execute(db)
}

async function movePlaces(db: Db, { to }: Moving): Promise<void> {
  await sql`
    update place_shape s
       set l1 = r.l1, l2 = r.l2, l3 = r.l3, l4 = r.l4, l5 = r.l5, l6 = r.l6, l7 = r.l7, l8 = r.l8
      from record r
     where s.id = r.id and r.organ_id = any(${branchIds(to)})
  `.execute(db)
}

/**
 * What the branch counts for goes from the organisations above it to those that are above it now; its own counts and those
 * below stay. What is not folded yet is folded along the new path. Nobody folds in the meantime. What comes to nothing goes:
 * it would be written again with every move.
 */
async function moveCounts(db: Db, moving: Moving): Promise<void> {
  const { no, from, to, left, entered, records } = moving
  await lockWithin(db, 'fold')
  await sql`
    update stat_delta set organ_path = ${to}::text || substr(organ_path, length(${from}) + 1) where starts_with(organ_path, ${from})
  `.execute(db)
  await addCounts(db, { no, paths: left, sign: -1 })
  if (records.sources.length > 0) {
    // What is above before and after counts by the new ids what was counted by the former ones, and nothing else changes there.
    const stay = pathsUpTo(pathAbove(to)).filter((path) => !entered.includes(path))
    await addCounts(db, { no, paths: stay, sign: -1, renumbered: { ...records, isNew: false } })
    await addCounts(db, { no, paths: stay, sign: 1, renumbered: { ...records, isNew: true } })
    await renumberCounts(db, { ...records, path: to })
  }
  await addCounts(db, { no, paths: entered, sign: 1 })
}

interface Adding {
  /** The organisation whose counts are added, or taken away, where they stand above it. */
  readonly no: number
  readonly paths: readonly string[]
  readonly sign: 1 | -1
  /** Only what is counted by ids that are replaced, under the former or the new ones. */
  readonly renumbered?: Renumbering & { readonly isNew: boolean }
}

async function addCounts(db: Db, { no, paths, sign, renumbered }: Adding): Promise<void> {
  if (paths.length === 0) return
  const above = sql`organ o where o.path = any(${[...paths]}::text[])`
  const { key, isMeant } = keyOf(renumbered)
  await sql`
    merge into stat_day s
    using (
      select d.form_id, a.no, d.dim, ${key} as key, d.day,
             ${sign} * d.n as n, ${sign} * d.sum1 as sum1, ${sign} * d.sum2 as sum2, ${sign} * d.sum3 as sum3, ${sign} * d.sum4 as sum4
        from (select o.no from ${above}) a
       cross join stat_day d
       where d.form_id = any(array(select id from form where dimensions is not null)) and d.scope = ${no} and ${isMeant}
    ) m on s.form_id = m.form_id and s.scope = m.no and s.dim = m.dim and s.key = m.key and s.day = m.day
    when matched and (s.n + m.n, s.sum1 + m.sum1, s.sum2 + m.sum2, s.sum3 + m.sum3, s.sum4 + m.sum4) = (0, 0, 0, 0, 0) then delete
    when matched then
      update set n = s.n + m.n, sum1 = s.sum1 + m.sum1, sum2 = s.sum2 + m.sum2, sum3 = s.sum3 + m.sum3, sum4 = s.sum4 + m.sum4
    when not matched then
      insert (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
      values (m.form_id, m.no, m.dim, m.key, m.day, m.n, m.sum1, m.sum2, m.sum3, m.sum4)
  `.execute(db)
  await sql`
    merge into stat_people s
    using (
      select d.form_id, a.no, d.dim, d.month, ${key} as key, d.user_id, array(select ${sign} * u.n from unnest(d.days) as u (n)) as days
        from (select o.no from ${above}) a
       cross join stat_people d
       where d.form_id = any(array(select id from form where counted_people <> '{}')) and d.scope = ${no} and ${isMeant}
    ) m on s.form_id = m.form_id and s.scope = m.no and s.dim = m.dim and s.month = m.month and s.key = m.key and s.user_id = m.user_id
    when matched and 0 = all(stat_added(s.days, m.days)) then delete
    when matched then update set days = stat_added(s.days, m.days)
    when not matched then
      insert (form_id, scope, dim, month, key, user_id, days) values (m.form_id, m.no, m.dim, m.month, m.key, m.user_id, m.days)
  `.execute(db)
}

/** The key under which a count `d` is added, and whether it is. */
function keyOf(renumbered: Adding['renumbered']) {
  if (!renumbered) return { key: sql`d.key`, isMeant: sql`true` }
  const next = sql`remapped(d.key, ${[...renumbered.sources]}::text[], ${[...renumbered.targets]}::text[])`
  return { key: renumbered.isNew ? next : sql`d.key`, isMeant: sql`d.key <> ${next}` }
}

/** What was purged is told to those who could have seen it; an import goes on within the organisation it was begun in. */
async function moveRemembered(db: Db, { from, to }: Moving): Promise<void> {
  await sql`
    update purge set organ_path = ${to}::text || substr(organ_path, length(${from}) + 1) where starts_with(organ_path, ${from})
  `.execute(db)
  await sql`
    update sheet_import
       set narrowed_path = ${to}::text || substr(narrowed_path, length(${from}) + 1)
     where starts_with(narrowed_path, ${from})
  `.execute(db)
}

/** Those who could read the records and those who can now hear that they changed. */
async function tellMoved(db: Db, { from, to }: Moving): Promise<void> {
  await sql`
    insert into event (form_id, organ_path, user_id, owner_ids, ids)
    select r.form_id, p.path, r.user_id, r.owners, '{}'
      from (select distinct t.form_id, t.organ_path, t.user_id,
                   case when f.owned_by is null then '{}'::uuid[] else owners_in(t.data, f.owned_by) end as owners
              from record t join form f on f.id = t.form_id
             where t.organ_id = any(${branchIds(to)})) r
     cross join lateral (values (r.organ_path), (${from}::text || substr(r.organ_path, length(${to}) + 1))) as p (path)
  `.execute(db)
}

interface Kept {
  readonly id: string
  readonly name: string
  readonly fromId: string
  readonly toId: string
  readonly userId: string
  /** Paths of what it stands under no more, or only now. */
  readonly sides: readonly string[]
}

/** Keeps that it was moved: for reports of earlier periods, and for the logs of both counties, whoever did it from wherever. */
export async function keepMove(db: Db, { id, name, fromId, toId, userId, sides }: Kept): Promise<void> {
  await sql`
    insert into organ_move (organ_id, name, from_id, to_id, user_id) values (${id}, ${name}, ${fromId}, ${toId}, ${userId})
  `.execute(db)
  await sql`
    insert into operation_log (request_id, user_id, user_name, real_name, organ_name, organ_no, organ_path,
                               call, outcome, subject, address, user_agent)
    select gen_random_uuid(), l.user_id, '', l.organ_name, o.name, o.no, o.path, l.call, 'done',
           ${name}::text || '（' || f.name || ' → ' || t.name || '）', '', ''
      from operation_log l
      join organ f on f.id = ${fromId}
      join organ t on t.id = ${toId}
      join organ o on o.path = any(${[...sides]}::text[]) and o.kind = '县'
     where l.id = nullif(current_setting('farm.operation', true), '')::bigint and l.organ_no <> o.no
  `.execute(db)
}
