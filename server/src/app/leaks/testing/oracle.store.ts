import { builtInModules } from '@farm/contract/access'
import { type Db, sql } from '../../../platform/db/index.ts'

/** What somebody may have to do with the things there are, by their ids. */
export interface Allowed {
  /** May be told what it holds. */
  readonly see: ReadonlySet<string>
  readonly change: ReadonlySet<string>
  /** Organisations whose path a page may stand at. */
  readonly look: ReadonlySet<string>
  /** Named by what may be seen, though it may not be seen itself: its id and its name are shown, never more. */
  readonly named: ReadonlySet<string>
}

const grants = builtInModules.flatMap((module) =>
  module.functions.flatMap(({ url, grants: permissions }) => permissions.map((permission) => ({ url, permission }))),
)

/**
 * What a person may see, worked out from the tables alone: by walking up and down the tree of organisations one parent
 * at a time, never by paths or level columns, with nothing of how the product does it.
 */
export async function allowedTo(db: Db, accountId: string, narrowedTo?: string): Promise<Allowed> {
  const { rows } = await sql<{ what: 'see' | 'change' | 'look' | 'named'; id: string }>`
    with recursive
    me as (select * from account where id::text = ${accountId} and is_enabled),
    held as (
      select r.*, case r.data_scope when '全部' then 4 when '本组织及下级' then 3 when '本组织' then 2 else 1 end as width
        from account_role ar join role r on r.id = ar.role_id join me on me.id = ar.account_id),
    given as (
      select g.permission, max(h.width) as width
        from json_to_recordset(${JSON.stringify(grants)}::json) as g (url text, permission text)
        join held h on h.grants_all or exists (select from role_function f where f.role_id = h.id and f.url = g.url)
       group by g.permission),
    mine as (select o.id, coalesce((select max(width) from held), 1) as width from me join organ o on o.id = me.organ_id),
    looked as (select coalesce(${narrowedTo ?? null}::uuid, m.id) as id from mine m),
    above (id, parent_id) as (
      select p.id, p.parent_id from looked l join organ o on o.id = l.id join organ p on p.id = o.parent_id
      union all select p.id, p.parent_id from above a join organ p on p.id = a.parent_id),
    above_home (id, parent_id) as (
      select p.id, p.parent_id from mine m join organ o on o.id = m.id join organ p on p.id = o.parent_id
      union all select p.id, p.parent_id from above_home a join organ p on p.id = a.parent_id),
    under_home (id) as (select id from mine union all select o.id from organ o join under_home u on o.parent_id = u.id),
    under_looked (id) as (select id from looked union all select o.id from organ o join under_looked u on o.parent_id = u.id),
    -- Where each width reaches.
    seat as (
      select w.width, o.id from (values (1), (2), (3), (4)) as w (width) cross join organ o
       where (w.width = 4 or (w.width = 3 and o.id in (select id from under_home)) or o.id = (select id from mine))
         and (${narrowedTo ?? null}::uuid is null or o.id in (select id from under_looked))
         and exists (select from mine)),
    my_seat as (select s.id from seat s join mine m on m.width = s.width),
    kind as (
      select f.*, coalesce(g.width, h.width) as width from form f
        left join given g on g.permission = case when f.is_built_in then f.key else 'form-data' end || '.view'
        left join (select max(width) as width from held where grants_all) h on true
       where coalesce(g.width, h.width) is not null),
    own_record as (
      select r.id from record r join kind k on k.id = r.form_id
       where r.organ_id in (select s.id from seat s where s.width = k.width)
         and (k.width > 1 or not k.is_personal or r.user_id = (select id from me)
              or (r.data -> k.owned_by) ? (select id::text from me))),
    lent_record as (
      select r.id from record r join kind k on k.id = r.form_id
       where k.sharing = 'inherited' and r.organ_id in (select a.id from above a)
         and (k.width = 4 or r.organ_id in (select id from above_home) or r.organ_id = (select id from mine)
              or (k.width = 3 and r.organ_id in (select id from under_home)))),
    seen_record as (
      select r.* from record r
       where (r.id in (select id from own_record)) or (not r.is_deleted and r.id in (select id from lent_record))),
    -- Of what is gone for good the log tells as of what there is.
    held_record as (
      select h.record_id as id from record_held h join kind k on k.id = h.form_id join organ o on o.path = h.organ_path
       where o.id in (select s.id from seat s where s.width = k.width)
         and (k.width > 1 or not k.is_personal or h.user_id = (select id from me)
              or (h.data -> k.owned_by) ? (select id::text from me))),
    -- A page may stand at any organisation at home or below.
    stood_at as (
      select l.id from looked l, mine m where m.width = 4 or (m.width = 3 and l.id in (select id from under_home))),
    stood_above as (select a.id from above a, mine m where m.width > 2),
    my_role as (select id from held),
    lent_role as (
      select id from role where organ_id in (select id from above_home) or organ_id in (select id from stood_above)
          or organ_id = (select id from mine)),
    seat_role as (select id from role where organ_id in (select id from my_seat)),
    seat_account as (select id from account where organ_id in (select id from my_seat)),
    -- What people in reach hold is told with them, wherever it stands.
    known_role as (select role_id as id from account_role where account_id in (select id from seat_account)),
    my_form as (
      select f.id from form f, mine m
       where f.is_built_in or m.width = 4 or f.organ_id = m.id or f.organ_id in (select id from above_home)
          or (m.width = 3 and f.organ_id in (select id from under_home))),
    seen (id) as (
      select id from seen_record union select id from held_record
      union select id from my_seat union select id from stood_above union select id from above_home union select id from mine
      union select id from seat_account union select id from me
      union select id from my_role union select id from lent_role union select id from seat_role
      union select id from known_role
      union select id from my_form
      union select f.organ_id from form f where f.id in (select id from my_form)
      union select id from stood_at
      union select c.id from record_comment c join account a on a.id = c.user_id
             where c.record_id in (select id from seen_record)
               and (a.organ_id in (select id from my_seat) or a.organ_id in (select id from above_home)
                    or a.organ_id = (select id from mine))
      union select v.id from list_view v
             where v.account_id = (select id from me) or v.role_id in (select id from my_role)
                or v.organ_id in (select id from stood_above) or v.organ_id in (select id from above_home)
                or v.organ_id = (select id from mine) or v.organ_id in (select id from stood_at)
                or v.organ_id in (select id from my_seat) or v.role_id in (select id from seat_role)
      union select f.id from file f where f.account_id = (select id from me) or f.record_id in (select id from seen_record)
      union select v.id from video_source v where v.organ_id in (select id from my_seat)
      union select g.id from camera_group g where g.organ_id in (select id from my_seat)
      union select k.id from recording_clip k where k.device_id in (select id from seen_record)
      union select i.id from sheet_import i, mine m
             where i.account_id = (select id from me) or (m.width > 1 and i.organ_id in (select id from my_seat))),
    changed (id) as (
      select id from own_record union select id from my_seat union select id from seat_account union select id from seat_role
      union select f.id from form f where f.organ_id in (select id from my_seat)
      union select v.id from video_source v where v.organ_id in (select id from my_seat)
      union select g.id from camera_group g where g.organ_id in (select id from my_seat)
      union select k.id from recording_clip k where k.device_id in (select id from own_record)
      union select v.id from list_view v
             where v.user_id = (select id from me) or v.organ_id in (select id from my_seat)
                or v.role_id in (select id from seat_role)),
    named (id) as (
      select (regexp_matches(r.data::text, '[0-9a-f]{8}-[0-9a-f-]{27}', 'g'))[1] from seen_record r
      union select (regexp_matches(v.data::text, '[0-9a-f]{8}-[0-9a-f-]{27}', 'g'))[1]
              from record_version v where v.record_id in (select id from seen_record)
      union select user_id::text from seen_record union select update_user_id::text from seen_record
      union select organ_id::text from seen_record
      union select c.user_id::text from record_comment c where c.id in (select id from seen)
      union select unnest(array[i.file_id, i.account_id])::text from sheet_import i where i.id in (select id from seen))
    select 'see' as what, id::text from seen
    union all
    select 'see', l.id::text from operation_log l join organ o on o.path = l.organ_path, mine m
     where o.id in (select id from my_seat) and (m.width > 1 or l.user_id = (select id from me))
    union all
    select 'see', 'purge-' || p.id from purge p join kind k on k.id = p.form_id join organ o on o.path = p.organ_path
     where o.id in (select s.id from seat s where s.width = k.width)
       and (k.width > 1 or not k.is_personal or p.user_id = (select id from me))
    union all select 'change', id::text from changed
    union all select 'look', o.id::text from organ o, mine m where m.width = 4 or o.id in (select id from under_home)
    union all select 'named', id from named
  `.execute(db)
  const of = (what: string) => new Set(rows.filter((row) => row.what === what).map((row) => row.id))
  return { see: of('see'), change: of('change'), look: of('look'), named: of('named') }
}

/** Everything in the database that has an id or a path, to tell what is told from what is made up. */
export async function allIds(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text from record union select id::text from organ union select id::text from account
    union select id::text from role union select id::text from form union select id::text from record_comment
    union select id::text from list_view union select id::text from file union select id::text from sheet_import
    union select path from organ
  `.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** The organisation at each path. */
export async function organsByPath(db: Db): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  const { rows } = await sql<{
    path: string
    id: string
    name: string
  }>`select path, id::text, name from organ`.execute(db)
  return new Map(rows.map(({ path, id, name }) => [path, { id, name }]))
}

/** Records of one kind that stand in the answer of nobody unless they are seen: live ones, by form. */
export async function liveRecords(db: Db): Promise<ReadonlyArray<{ id: string; formId: string }>> {
  const { rows } = await sql<{ id: string; formId: string }>`
    select id::text, form_id::text as "formId" from record where not is_deleted
  `.execute(db)
  return rows
}
