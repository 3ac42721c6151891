import { enterpriseForm } from '@farm/contract/enterprises'
import { ATTENDANCE, faceEventForm, facePersonForm } from '@farm/contract/faces'
import { type Db, type RawBuilder, fieldsIn, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { inFigures } from '../forms/index.ts'

const event = fieldsIn(faceEventForm)
const person = fieldsIn(facePersonForm)
const company = fieldsIn(enterpriseForm)

/** As the person who asks sees them. */
export interface Kinds {
  readonly events: SeenKind
  readonly people: SeenKind
  /** Absent for who sees none. */
  readonly punchIns: SeenKind | undefined
  readonly devices: SeenKind | undefined
  readonly enterprises: SeenKind | undefined
}

export interface Days {
  /** Days of the farm, both included. */
  readonly from: string
  readonly to: string
  /** When the first began and the last is over. */
  readonly begin: string
  readonly end: string
  readonly zone: string
}

export interface AttendanceRow {
  readonly day: string
  readonly id: string
  readonly name: string
  readonly enterprise: string | null
  readonly firstIn: string | null
  readonly lastOut: string | null
  readonly events: number
  /** Null where nobody can say. */
  readonly punchIns: number | null
  readonly firstPunchIn: string | null
}

interface Part {
  readonly limit: number
  readonly offset: number
}

/** Everybody who agreed to attendance, on each day since they did, whether they came or not. */
export async function attendanceRows(
  db: Db,
  scope: Scope,
  kinds: Kinds,
  days: Days,
  { limit, offset }: Part,
): Promise<readonly AttendanceRow[]> {
  const { rows } = await sql<AttendanceRow>`
    ${attendance(scope, kinds, days)}
    select a.day::text as day, a.id, a.name, a.enterprise, ${wireTime('a.first_in')} as "firstIn",
           ${wireTime('a.last_out')} as "lastOut", a.events, a.punch_ins as "punchIns", ${wireTime('a.first_punch_in')} as "firstPunchIn"
      from attended a
     order by a.day, a.name, a.id
     limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}

/** How many rows there are, and of how many of them somebody came. */
export async function attendanceCounts(db: Db, scope: Scope, kinds: Kinds, days: Days) {
  const { rows } = await sql<{ total: number; came: number }>`
    ${attendance(scope, kinds, days)}
    select count(*)::integer as total, count(*) filter (where a.events > 0)::integer as came from attended a
  `.execute(db)
  return rows[0] ?? { total: 0, came: 0 }
}

function attendance(scope: Scope, kinds: Kinds, days: Days): RawBuilder<unknown> {
  const { events, people, enterprises } = kinds
  const isNamed = enterprises ? readable(scope, enterprises, 'e') : sql`false`
  return sql`
    with people as materialized (
      select r.id, r.data->>${person.Name} as name, ${personSql(people, 'r')} as user_id, r.data->>${person.ConsentDate} as since,
             (select e.data->>${company.Name} from record e where e.id = (r.data->>${person.Enterprise})::uuid and not e.is_deleted
               and ${isNamed})
               as enterprise
        from record r
       where r.form_id = ${sql.lit(facePersonForm.id)} and not r.is_deleted and ${readable(scope, people, 'r')}
         and r.data->>${person.State} = '有效' and r.data->${person.ConsentScope} ? ${ATTENDANCE}
    ), passed as materialized (
      select r.data->>${event.Person} as person, (r.occur_time at time zone ${days.zone})::date as day, count(*)::integer as n,
             min(r.occur_time) filter (where r.data->>${event.Direction} is distinct from '出') as first_in,
             max(r.occur_time) filter (where r.data->>${event.Direction} is distinct from '进') as last_out
        from record r
       where r.form_id = ${sql.lit(faceEventForm.id)} and not r.is_deleted and ${readable(scope, events, 'r')}
         and r.occur_time >= ${days.begin} and r.occur_time < ${days.end} and r.data->>${event.Person} is not null
       group by 1, 2
    ), punched as materialized (${punchedSql(scope, kinds.punchIns, days)}),
    attended as (
      select d.day::date as day, p.id, p.name, p.enterprise, s.first_in,
             case when s.last_out > s.first_in or s.first_in is null then s.last_out end as last_out,
             coalesce(s.n, 0) as events,
             case when ${kinds.punchIns ? sql`p.user_id is not null` : sql`false`} then coalesce(u.n, 0) end as punch_ins,
             u.first as first_punch_in
        from people p
       cross join generate_series(${days.from}::date, ${days.to}::date, interval '1 day') as d (day)
        left join passed s on s.person = p.id::text and s.day = d.day::date
        left join punched u on u.user_id = p.user_id and u.day = d.day::date
       where p.since <= d.day::date::text
    )
  `
}

/** Whose punch-ins are compared; nobody’s where that is hidden from who asks. */
function personSql({ hidden }: SeenKind, alias: string): RawBuilder<unknown> {
  return hidden.includes('Account') ? sql`null::uuid` : sql`(${sql.ref(`${alias}.data`)}->>${person.Account})::uuid`
}

function punchedSql(scope: Scope, kind: SeenKind | undefined, { begin, end, zone }: Days): RawBuilder<unknown> {
  if (!kind) return sql`select null::uuid as user_id, null::date as day, 0 as n, null::timestamptz as first where false`
  return sql`
    select r.user_id, (r.occur_time at time zone ${zone})::date as day, count(*)::integer as n, min(r.occur_time) as first
      from record r
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')} and ${inFigures(kind.whole, 'r')}
       and r.occur_time >= ${begin} and r.occur_time < ${end}
       and r.user_id in (select p.user_id from people p where p.user_id is not null)
     group by 1, 2
  `
}

/** How often somebody who agreed to nothing passed the devices that the scope may read. */
export async function unnamedPasses(db: Db, scope: Scope, devices: SeenKind | undefined, days: Days): Promise<number> {
  if (!devices) return 0
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(u.n), 0)::integer as n
      from face_unnamed u
      join device_access a on a.no = u.device_no
      join record r on r.id = a.device_id
     where u.day >= ${days.from} and u.day <= ${days.to}
       and r.form_id = ${sql.lit(devices.id)} and not r.is_deleted and ${readable(scope, devices, 'r')}
  `.execute(db)
  return rows[0]?.n ?? 0
}
