import { alarmRuleForm } from '@farm/contract/alarms'
import { banForm } from '@farm/contract/bans'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type Db, type RawBuilder, fieldsIn, sql, wireTime } from '../../platform/db/index.ts'
import { branchIds } from './branch.store.ts'
import type { Renumbering } from './carry.store.ts'
import { type Lent, type Offered, lentForms } from './lent.rules.ts'

const rule = fieldsIn(alarmRuleForm)
/** Every kind that is lent calls its name so. */
const named = fieldsIn(cropForm)
const forms = lentForms.map(({ id }) => id)

/** What is lent to a branch by organisations that will stand above it no more. */
export interface Lending {
  readonly from: string
  /** Paths of those organisations. */
  readonly left: readonly string[]
}

/** A field by which records may refer to what is lent, as a path in their data. */
export interface ReferringPath {
  readonly formId: string
  readonly path: string
}

interface Looking {
  readonly paths: readonly ReferringPath[]
  /** So many records are looked at, whichever; all unless said. */
  readonly most?: number | undefined
}

const isLent = (left: readonly string[]) => sql`
  r.form_id = any(${forms}::uuid[]) and not r.is_deleted
    and r.organ_id = any(array(select id from organ where path = any(${[...left]}::text[])))`

/**
 * What records of the branch refer to, deleted ones too, since they come back; the whole list of what is forbidden; and the rules
 * by which its devices are watched. The branch is looked through once.
 */
export async function neededIds(
  db: Db,
  { from, left }: Lending,
  { paths, most }: Looking,
): Promise<ReadonlySet<string>> {
  const some = most === undefined ? sql`` : sql` limit ${most}`
  const { rows } = await sql<{ id: string }>`
    with lent as materialized (select r.id, r.id::text as named, r.form_id, r.data from record r where ${isLent(left)})
    select l.named as id from lent l where l.form_id = ${sql.lit(banForm.id)}
    union
    select l.named from lent l where l.form_id = ${sql.lit(alarmRuleForm.id)} and l.data->>${rule.Enabled} = 'true' and ${watches(from)}
    union
    select l.named from lent l
     where l.named in (
       select v.id #>> '{}'
         from (select form_id, data from record where organ_id = any(${branchIds(from)})${some}) r
         join unnest(${paths.map(({ formId }) => formId)}::uuid[], ${paths.map(({ path }) => path)}::text[]) as p (form_id, path)
           on p.form_id = r.form_id
        cross join lateral jsonb_path_query(r.data, p.path::jsonpath) as v (id)
    )
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether a rule `l` can have to do with devices of the branch: it names none, or some of them. */
function watches(from: string): RawBuilder<boolean> {
  const within = (field: RawBuilder<unknown>) => sql`(coalesce(jsonb_array_length(l.data->${field}), 0) = 0 or exists (
    select from jsonb_array_elements_text(l.data->${field}) as named (id) join record r on r.id = named.id::uuid
     where r.organ_id = any(${branchIds(from)})))`
  return sql`(l.data->>${rule.Enterprise} is null or exists (
        select from record e where e.id = (l.data->>${rule.Enterprise})::uuid and e.organ_id = any(${branchIds(from)})))
    and ${within(rule.Devices)} and ${within(rule.Places)}`
}

/** Lent records by id; ids of anything else find nothing. */
export async function lentById(
  db: Db,
  { left }: Lending,
  ids: readonly string[],
): Promise<Array<Omit<Lent, 'isNeeded'>>> {
  const { rows } = await sql<Omit<Lent, 'isNeeded'>>`
    select r.id, r.form_id as "formId", r.data::text as data, ${wireTime('r.update_time')} as "updateTime",
           exists (select from former_name f where f.id = r.id) as "wasRenamed"
      from record r where r.id = any(${[...ids]}::uuid[]) and ${isLent(left)}
     order by r.id
  `.execute(db)
  return rows
}

/** A copy that a branch got in a move; the original is lent where it goes, where neither was changed since. */
export interface CopyOfBranch extends Omit<Lent, 'isNeeded'> {
  readonly original: string | null
}

/** The copies of a branch, each once, though it stands for several; of each original one at the most that may go back to it. */
export async function copiesOf(db: Db, from: string, paths: readonly string[]): Promise<CopyOfBranch[]> {
  const { rows } = await sql<CopyOfBranch>`
    select distinct on (c.id) c.*
      from (
        select t.id, t.form_id as "formId", t.data::text as data, ${wireTime('t.update_time')} as "updateTime",
               false as "wasRenamed", case when row_number() over (partition by r.id order by t.id) = 1 then r.id end as original
          from (select distinct s.source, s.target from organ_stand_in s where s.organ_id = any(${branchIds(from)})) s
          join record t on t.id = s.target and t.organ_id = any(${branchIds(from)}) and not t.is_deleted
          left join record r on r.id = s.source and r.form_id = t.form_id and not r.is_deleted
           and r.organ_id = any(array(select id from organ where path = any(${[...paths]}::text[])))
           and r.update_time = t.update_time and r.data->>${named.Name} = t.data->>${named.Name}
         where t.form_id = any(${forms}::uuid[])
      ) c
     order by c.id, c.original nulls last
  `.execute(db)
  return rows
}

/** What organisations lend that is called as one of these. */
export async function offeredLike(db: Db, organPaths: readonly string[], ids: readonly string[]): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select r.id, r.form_id as "formId", r.data::text as data
      from record r
      join (select form_id, data->>${named.Name} as name from record where id = any(${[...ids]}::uuid[])) l
        on l.form_id = r.form_id and l.name = r.data->>${named.Name}
     where r.form_id = any(${forms}::uuid[]) and not r.is_deleted
       and r.organ_id = any(array(select id from organ where path = any(${[...organPaths]}::text[])))
     order by r.id
  `.execute(db)
  return rows
}

/** The enterprises of a branch, as records. */
export async function enterprisesIn(db: Db, from: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r where r.form_id = ${sql.lit(enterpriseForm.id)} and r.organ_id = any(${branchIds(from)})
  `.execute(db)
  return rows.map(({ id }) => id)
}

interface Copying {
  readonly sources: readonly string[]
  readonly targets: readonly string[]
  /** What each holds, with the ids that it is to name, and since when the original held it. */
  readonly data: readonly string[]
  readonly updateTimes: readonly string[]
  /** The organisation that gets the copies. */
  readonly organId: string
}

/** Makes the copies, with the names that the originals had before. */
export async function insertCopies(db: Db, { sources, targets, data, updateTimes, organId }: Copying): Promise<void> {
  const made = sql`unnest(${[...sources]}::uuid[], ${[...targets]}::uuid[], ${[...data]}::text[],
                          ${[...updateTimes]}::timestamptz[]) as c (source, target, data, update_time)`
  await sql`
    insert into record (id, form_id, data, search, add_time, update_time, occur_time, user_id, update_user_id,
                        organ_id, organ_no, organ_path)
    select c.target, r.form_id, c.data::jsonb, r.search, r.add_time, c.update_time, r.occur_time, r.user_id, r.update_user_id,
           o.id, o.no, o.path
      from ${made} join record r on r.id = c.source cross join organ o
     where o.id = ${organId}
     order by c.target
  `.execute(db)
  await sql`
    insert into former_name (id, until, name)
    select c.target, f.until, f.name from ${made} join former_name f on f.id = c.source
  `.execute(db)
}

/** Photos and attachments of records, each with an id of its own for the copy. */
export async function filesOf(
  db: Db,
  recordIds: readonly string[],
): Promise<ReadonlyArray<{ id: string; recordId: string }>> {
  const { rows } = await sql<{ id: string; recordId: string }>`
    select id, record_id as "recordId" from file where record_id = any(${[...recordIds]}::uuid[]) order by id
  `.execute(db)
  return rows
}

/** Gives the copies of records files of their own: the bytes are kept once. */
export async function copyFiles(
  db: Db,
  { sources, targets }: Renumbering,
  recordIds: readonly string[],
): Promise<void> {
  await sql`
    insert into file
    select (jsonb_populate_record(f, jsonb_build_object('id', c.target, 'record_id', c.record_id))).*
      from unnest(${[...sources]}::uuid[], ${[...targets]}::uuid[], ${[...recordIds]}::uuid[]) as c (source, target, record_id)
      join file f on f.id = c.source
  `.execute(db)
}

/**
 * Alarm rules of a branch notify nobody any more who stands neither in it nor above it; one that is left without anybody notifies
 * those in charge.
 */
export async function keepReceivers(db: Db, path: string): Promise<void> {
  await sql`
    update record r
       set data = case when s.receivers is null then r.data - ${rule.Receivers}
                       else jsonb_set(r.data, array[${rule.Receivers}], s.receivers) end
      from (select own.id, own.data->${rule.Receivers} as before, (
              select jsonb_agg(named.id order by named.place)
                from jsonb_array_elements_text(own.data->${rule.Receivers}) with ordinality as named (id, place)
                join account a on a.id = named.id::uuid
                join organ o on o.id = a.organ_id
               where starts_with(o.path, ${path}) or starts_with(${path}, o.path)) as receivers
              from record own
             where own.form_id = ${sql.lit(alarmRuleForm.id)} and own.organ_id = any(${branchIds(path)})) s
     where r.id = s.id and s.before is distinct from s.receivers and jsonb_array_length(s.before) > 0
  `.execute(db)
}
