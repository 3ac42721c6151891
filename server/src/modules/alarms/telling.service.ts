import { type AlarmData, alarmForm } from '@farm/contract/alarms'
import { formatInUnit } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { type Telling, tellAll } from '../notices/index.ts'
import type { AlarmRule } from './alarm-rule.rules.ts'
import { recentByRule } from './alarms.store.ts'
import { peopleOf } from './people.store.ts'

/** An alarm of which people are to be told. */
export interface ToTell {
  readonly id: string
  readonly organPath: string
  readonly data: AlarmData
  /** Those whom it names are told; where it names nobody, the people of the enterprise. */
  readonly rule: Pick<AlarmRule, 'id' | 'receivers'>
}

const MINUTE_MS = 60_000
const STORM_MS = 10 * MINUTE_MS
/** So many alarms of one rule in an organisation within ten minutes are told one by one; of more there is one notice. */
const MOST_TOLD = 10

/** Tells people of alarms that were raised just now. Of a storm they hear once, but of what is urgent always. */
export async function tellRaised(db: Db, alarms: readonly ToTell[], now: Date): Promise<void> {
  const tellings: Telling[] = []
  for (const [organPath, some] of Map.groupBy(alarms, (one) => one.organPath)) {
    const all = await receiversOf(db, organPath, some)
    const others = some.filter((one) => !isUrgent(one))
    tellings.push(...some.filter(isUrgent).map((one) => raisedOne(one, all)))
    const since = new Date(now.getTime() - STORM_MS)
    const recent = others.length === 0 ? undefined : await recentByRule(db, { organPath, since })
    for (const [ruleId, ofRule] of Map.groupBy(others, ({ rule }) => rule.id)) {
      const { count = 0, first } = recent?.get(ruleId) ?? {}
      const [one] = ofRule
      if (!one || first === undefined || count <= MOST_TOLD)
        tellings.push(...ofRule.map((each) => raisedOne(each, all)))
      else tellings.push(stormOf(one, { id: first, count, to: everybodyIn(ofRule, all), now }))
    }
  }
  await tellAll(db, tellings)
}

/** Tells people again of alarms that nobody acknowledged, of many at once in one notice; answers how many notices that made. */
export async function tellAgain(db: Db, alarms: readonly ToTell[], now: Date): Promise<number> {
  const tellings: Telling[] = []
  for (const [organPath, some] of Map.groupBy(alarms, (one) => one.organPath)) {
    const all = await receiversOf(db, organPath, some)
    // Nobody hears of how many there are that are told to others.
    for (const each of Map.groupBy(some, ({ id }) => (all.get(id) ?? []).join()).values()) {
      tellings.push(
        ...(each.length > MOST_TOLD ? manyAgain(each, all, now) : each.map((one) => oneAgain(one, all, now))),
      )
    }
  }
  return tellAll(db, tellings)
}

type Receivers = ReadonlyMap<string, readonly string[]>

/** By alarm: who hears of it: of those whom its rule names who may read it, else the people of the enterprise. */
async function receiversOf(db: Db, organPath: string, alarms: readonly ToTell[]): Promise<Receivers> {
  const people = await peopleOf(
    db,
    organPath,
    alarms.flatMap(({ rule }) => rule.receivers),
  )
  const own = people.filter(({ isOwn }) => isOwn).map(({ id }) => id)
  const readers = new Set(people.map(({ id }) => id))
  return new Map(
    alarms.map(({ id, rule: { receivers } }) => [
      id,
      orElse(
        receivers.filter((one) => readers.has(one)),
        own,
      ),
    ]),
  )
}

function orElse<Item>(some: readonly Item[], others: readonly Item[]): readonly Item[] {
  return some.length > 0 ? some : others
}

function everybodyIn(alarms: readonly ToTell[], all: Receivers): string[] {
  return [...new Set(alarms.flatMap(({ id }) => all.get(id) ?? []))]
}

function isUrgent({ data }: Pick<ToTell, 'data'>): boolean {
  return data.Severity === '紧急'
}

function raisedOne({ id, data }: ToTell, all: Receivers): Telling {
  const prefix = isUrgent({ data }) ? '紧急预警' : '预警'
  return {
    kind: 'alarm',
    to: all.get(id) ?? [],
    title: `${prefix}：${nameOf(data)}`,
    text: noticeText(data),
    about: { kind: alarmForm, id },
    once: `alarm/${id}/${data.Times ?? 1}`,
  }
}

interface Storm {
  /** The first of them. */
  readonly id: string
  readonly count: number
  readonly to: readonly string[]
  readonly now: Date
}

/** It stands at the first of them and is said anew every ten minutes at the most, or as the rule comes to be more severe. */
function stormOf({ data: { Name = '', Severity } }: ToTell, { id, count, to, now }: Storm): Telling {
  return {
    kind: 'alarm',
    to,
    title: `预警：${Name}，短时间内有 ${count} 条`,
    text: '请到预警数据查看',
    about: { kind: alarmForm, id },
    once: `alarm/${id}/storm/${Severity ?? ''}/${Math.floor(now.getTime() / STORM_MS)}`,
  }
}

function oneAgain(one: ToTell, all: Receivers, now: Date): Telling {
  const once = `alarm/${one.id}/again/${now.toISOString()}`
  return { ...raisedOne(one, all), title: `预警未确认：${nameOf(one.data)}`, once }
}

/** It stands at the most urgent of them. */
function manyAgain(alarms: readonly ToTell[], all: Receivers, now: Date): Telling[] {
  const urgent = alarms.filter(isUrgent)
  const [first] = [...urgent, ...alarms]
  if (!first) return []
  const names = [...new Set(alarms.map(({ data }) => data.Name ?? ''))]
  const most = urgent.length > 0 ? `，其中紧急 ${urgent.length} 条` : ''
  return [
    {
      ...oneAgain(first, all, now),
      title: `预警未确认：${alarms.length} 条${most}`,
      text: `${names.slice(0, 3).join('、')}${names.length > 3 ? ' 等' : ''}，请到预警数据查看`,
    },
  ]
}

function nameOf({ Name, DeviceName }: AlarmData): string {
  return [Name, DeviceName].filter(Boolean).join(' · ')
}

/** What a notice says of an alarm: what was measured and what it should not be, and that it is over where it is. */
export function noticeText(data: AlarmData): string {
  return [data.State === '未恢复' ? '' : '已恢复', measuredText(data)].filter(Boolean).join('；')
}

/** What was measured and what it should not be, in words. */
export function measuredText({ MetricName, Value, Unit = '', Limit }: AlarmData): string {
  const measured = Value === undefined ? '' : [MetricName, formatInUnit(Value, Unit)].filter(Boolean).join(' ')
  return [measured, Limit].filter(Boolean).join('，')
}
