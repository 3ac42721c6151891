import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import type { PairState } from './alarm-state.rules.ts'
import { type Pair, keyOfPair } from './pair.rules.ts'

/** How a pair stands, as it is kept. */
export interface StoredState extends Pair, PairState {
  readonly alarmId: string | undefined
  /** The last alarm that was over by itself, and when. */
  readonly formerId: string | undefined
  readonly formerTime: number | undefined
}

interface Row extends Pair {
  readonly lastTs: number | null
  readonly lastValue: number | null
  readonly since: number | null
  readonly run: number
  readonly due: number | null
  readonly hold: number | null
  readonly alarmId: string | null
  readonly peak: number | null
  readonly formerId: string | null
  readonly formerTime: number | null
}

function ms(column: string): RawBuilder<unknown> {
  return sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
}

const columns = sql`
  s.device_no as "deviceNo", s.rule_id as "ruleId", s.metric_no as "metricNo", ${ms('s.last_ts')} as "lastTs",
  s.last_value as "lastValue", ${ms('s.since')} as since, s.run, ${ms('s.due')} as due, ${ms('s.hold')} as hold,
  s.alarm_id as "alarmId", s.peak, s.former_id as "formerId", ${ms('s.former_time')} as "formerTime"`

function stateOf(row: Row): StoredState {
  const { deviceNo, ruleId, metricNo, run, alarmId } = row
  return {
    deviceNo,
    ruleId,
    metricNo,
    run,
    isOpen: alarmId !== null,
    lastTs: row.lastTs ?? undefined,
    lastValue: row.lastValue ?? undefined,
    since: row.since ?? undefined,
    due: row.due ?? undefined,
    hold: row.hold ?? undefined,
    alarmId: alarmId ?? undefined,
    peak: row.peak ?? undefined,
    formerId: row.formerId ?? undefined,
    formerTime: row.formerTime ?? undefined,
  }
}

/** How these pairs stand, each locked until the end of the transaction, in one order for everybody; those that had no row get one. */
export async function lockPairs(db: Db, pairs: readonly Pair[]): Promise<StoredState[]> {
  if (pairs.length === 0) return []
  const locked = await lockOrMake(db, pairs)
  if (locked.length === pairs.length) return locked
  // Of those that are missing the row was just forgotten; or the rule or the device is gone, then there is none now either.
  const known = new Set(locked.map(keyOfPair))
  return [
    ...locked,
    ...(await lockOrMake(
      db,
      pairs.filter((one) => !known.has(keyOfPair(one))),
    )),
  ]
}

async function lockOrMake(db: Db, pairs: readonly Pair[]): Promise<StoredState[]> {
  const asked = sql`unnest(${pairs.map((one) => one.deviceNo)}::int[], ${pairs.map((one) => one.ruleId)}::uuid[],
                           ${pairs.map((one) => one.metricNo)}::smallint[]) as p (device_no, rule_id, metric_no)`
  await sql`
    insert into alarm_state (device_no, rule_id, metric_no)
    select p.device_no, p.rule_id, p.metric_no
      from ${asked}
     where not exists (select from alarm_state s
                        where s.device_no = p.device_no and s.rule_id = p.rule_id and s.metric_no = p.metric_no)
       and exists (select from record r where r.id = p.rule_id)
       and exists (select from device_access a where a.no = p.device_no)
     order by 1, 2, 3
    on conflict do nothing
  `.execute(db)
  const { rows } = await sql<Row>`
    select ${columns}
      from alarm_state s join ${asked} using (device_no, rule_id, metric_no)
     order by s.device_no, s.rule_id, s.metric_no
       for update of s
  `.execute(db)
  return rows.map(stateOf)
}

/** Locks those pairs that a condition over `s` names and nobody else holds. */
async function lockWhere(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<StoredState[]> {
  const { rows } = await sql<Row>`
    select ${columns} from alarm_state s where ${condition}
     order by s.device_no, s.rule_id, s.metric_no limit ${limit} for update of s skip locked
  `.execute(db)
  return rows.map(stateOf)
}

/** Pairs that become an alarm by now if nothing was heard. */
export function lockDue(db: Db, now: Date, limit: number): Promise<StoredState[]> {
  return lockWhere(db, sql`s.due <= ${now.toISOString()}`, limit)
}

/** All pairs with an open alarm. */
export async function openPairs(db: Db): Promise<StoredState[]> {
  const { rows } = await sql<Row>`
    select ${columns} from alarm_state s where s.alarm_id is not null order by s.device_no, s.rule_id, s.metric_no
  `.execute(db)
  return rows.map(stateOf)
}

/** Pairs of which nothing is to be raised now: an alarm is open, somebody ended it, or the device raised too many. */
export async function restingPairs(db: Db, now: Date): Promise<StoredState[]> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<Row>`
    select ${columns} from alarm_state s where s.alarm_id is not null or s.hold > ${moment} or s.due > ${moment}
  `.execute(db)
  return rows.map(stateOf)
}

/** The pairs whose alarm is one of these, locked. */
export async function lockPairsOf(db: Db, alarmIds: readonly string[]): Promise<StoredState[]> {
  const { rows } = await sql<Row>`
    select ${columns} from alarm_state s where s.alarm_id = any(${[...alarmIds]}::uuid[])
     order by s.device_no, s.rule_id, s.metric_no for update of s
  `.execute(db)
  return rows.map(stateOf)
}

/** Pairs of which something is to be remembered between two values. */
export async function activePairs(db: Db): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    select s.device_no as "deviceNo", s.rule_id as "ruleId", s.metric_no as "metricNo"
      from alarm_state s
     where s.alarm_id is not null or s.since is not null or s.hold is not null or s.due is not null
  `.execute(db)
  return rows
}

/** Writes how pairs stand that were locked. */
export async function saveStates(db: Db, states: readonly StoredState[]): Promise<void> {
  if (states.length === 0) return
  const times = (name: 'lastTs' | 'since' | 'due' | 'hold' | 'formerTime') =>
    sql`${states.map((one) => isoOf(one[name]))}::timestamptz[]`
  await sql`
    update alarm_state s
       set last_ts = n.last_ts, last_value = n.last_value, since = n.since, run = n.run, due = n.due, hold = n.hold,
           alarm_id = n.alarm_id, peak = n.peak, former_id = n.former_id, former_time = n.former_time
      from unnest(${states.map((one) => one.deviceNo)}::int[], ${states.map((one) => one.ruleId)}::uuid[],
                  ${states.map((one) => one.metricNo)}::smallint[], ${times('lastTs')},
                  ${states.map((one) => one.lastValue ?? null)}::float8[], ${times('since')},
                  ${states.map((one) => one.run)}::int[], ${times('due')}, ${times('hold')},
                  ${states.map((one) => one.alarmId ?? null)}::uuid[], ${states.map((one) => one.peak ?? null)}::float8[],
                  ${states.map((one) => one.formerId ?? null)}::uuid[], ${times('formerTime')})
        as n (device_no, rule_id, metric_no, last_ts, last_value, since, run, due, hold, alarm_id, peak, former_id, former_time)
     where s.device_no = n.device_no and s.rule_id = n.rule_id and s.metric_no = n.metric_no
  `.execute(db)
}

function isoOf(moment: number | undefined): string | null {
  return moment === undefined ? null : new Date(moment).toISOString()
}

/** What was begun by rules that are not in force any more is forgotten: no alarm comes of it. */
export async function forgetRunsBut(db: Db, ruleIds: readonly string[]): Promise<void> {
  await sql`
    update alarm_state set since = null, run = 0, due = null, hold = null
     where rule_id <> all(${[...ruleIds]}::uuid[]) and (since is not null or due is not null or hold is not null) and alarm_id is null
  `.execute(db)
}

/**
 * Forgets pairs of which nothing is to be remembered any more; answers how many. When something was over last is asked for as long
 * as a rule can wait, a week.
 */
export async function dropIdle(db: Db, now: Date, limit: number): Promise<number> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { numAffectedRows = 0n } = await sql`
    with idle as materialized (
      select s.device_no, s.rule_id, s.metric_no
        from alarm_state s
       where s.alarm_id is null and s.since is null and s.due is null and (s.hold is null or s.hold <= ${moment})
         and (s.former_time is null or s.former_time < ${moment} - interval '8 days')
       order by s.device_no, s.rule_id, s.metric_no limit ${limit} for update skip locked
    )
    delete from alarm_state s using idle i
     where s.device_no = i.device_no and s.rule_id = i.rule_id and s.metric_no = i.metric_no
  `.execute(db)
  return Number(numAffectedRows)
}
