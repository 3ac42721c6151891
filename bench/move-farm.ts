import { clockForm } from '@farm/contract/clock'
import type { Organ } from '@farm/contract/organs'
import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'

const TEAMS = 3
const PEOPLE = 60
const OPERATIONS = 12
const PLANS = 20
const DAYS = 365
const FOLD_LOOK_MS = 200

/** Another county, teams of the enterprise, people in all of them, and so many punch-ins of theirs over a year. */
export async function growBranch(url: string, punchIns: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    insert into organ (id, no, name, kind, parent_id, path)
    select gen_random_uuid(), n, '另一县', '县', id, path || n || '/'
      from organ cross join (select nextval('organ_no') as n) x where parent_id is null`)
  await client.query(`
    insert into organ (id, no, name, kind, parent_id, path)
    select gen_random_uuid(), x.n, x.n || ' 队', '部门', o.id, o.path || x.n || '/'
      from organ o cross join (select nextval('organ_no') as n from generate_series(1, ${TEAMS})) x where o.kind = '企业'`)
  await client.query(`
    insert into account (id, name, real_name, organ_id)
    select gen_random_uuid(), 'w' || n, n || ' 号工', o.ids[1 + n % ${TEAMS + 1}]
      from generate_series(1, ${PEOPLE}) n
     cross join (select array(select id from organ where kind in ('企业', '部门') order by no) as ids) o`)
  await client.query(
    // Ids of version 7: in the order of their time, as records come in.
    `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
     select (lpad(to_hex((extract(epoch from t.time) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, $1,
            jsonb_build_object('Enterprise', e.id, 'Area', (n % 400) / 10.0, 'Note', md5(n::text) || '，苗情正常',
              'Operation', '00000000-0000-7000-9006-' || lpad((n % ${OPERATIONS})::text, 12, '0'),
              'Plan', '00000000-0000-7000-9004-' || lpad((n % ${PLANS})::text, 12, '0')),
            t.time, t.time, t.time, a.id, a.id, o.id, o.no, o.path
       from generate_series(1, $2::int) n
      cross join lateral (select date_trunc('milliseconds', now() - interval '${DAYS} days' * (1 - n / $2::float8)) as time) t
      cross join lateral (select (array(select id from account where name like 'w%' order by name))[1 + n % ${PEOPLE}] as id) w
       join account a on a.id = w.id
       join organ o on o.id = a.organ_id
      cross join (select r.id from record r join organ ro on ro.id = r.organ_id where ro.kind = '企业' order by r.add_time limit 1) e`,
    [clockForm.id, punchIns],
  )
  await client.query('vacuum analyze')
  // What is not folded yet would be folded while it is measured.
  for (;;) {
    const { rows } = await client.query<{ n: string }>('select count(*) as n from stat_delta')
    if (rows[0]?.n === '0') break
    await wait(FOLD_LOOK_MS)
  }
  await client.end()
}

/** What is not as it must be after a move: records left behind, or counts that are not those of the records. */
export async function leftBehind(url: string, { Path }: Organ): Promise<{ records: number; counts: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ records: string; counts: string }>(
    `with counted as (
       select o.no, (select count(*) from record r where r.form_id = $1 and not r.is_deleted and starts_with(r.organ_path, o.path)) as n
         from organ o
     ), kept as (
       select o.no, coalesce((select sum(d.n) from stat_day d where d.form_id = $1 and d.scope = o.no and d.dim = ''), 0) as n from organ o
     )
     select (select count(*) from record r join organ o on o.id = r.organ_id
              where r.organ_path <> o.path or (o.kind in ('企业', '部门') and not starts_with(o.path, $2))) as records,
            (select count(*) from counted join kept using (no) where counted.n <> kept.n) as counts`,
    [clockForm.id, Path],
  )
  await client.end()
  return { records: Number(rows[0]?.records), counts: Number(rows[0]?.counts) }
}
