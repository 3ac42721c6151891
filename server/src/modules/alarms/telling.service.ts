import { builtInModules } from '@farm/contract/access'
import { alarmForm } from '@farm/contract/alarms'
import type { Db } from '../../platform/db/index.ts'
import { type Telling, tellAll } from '../notices/index.ts'
import { recentAlarms } from './alarms.store.ts'
import { type Data, numberOf, textOf } from './data.rules.ts'
import { peopleWith } from './people.store.ts'

/** An alarm of which people are to be told. */
export interface ToTell {
  readonly id: string
  readonly organPath: string
  readonly data: Data
  /** Those whom its rule names; where it names nobody, the people of the enterprise. */
  readonly receivers: readonly string[]
}

/** Whoever holds one of these sees alarms. */
const seeing = builtInModules.flatMap(({ functions }) =>
  functions.filter(({ grants }) => grants.includes('alarms.view')).map(({ url }) => url),
)

const MINUTE_MS = 60_000
const STORM_MS = 10 * MINUTE_MS
/** So many alarms of an organisation within ten minutes are told one by one; of more there is one notice. */
const MOST_TOLD = 10

/** Tells people of alarms that were raised just now; of a storm they hear once. */
export async function tellRaised(db: Db, alarms: readonly ToTell[], now: Date): Promise<void> {
  const tellings: Telling[] = []
  for (const [organPath, some] of Map.groupBy(alarms, (one) => one.organPath)) {
    const recent = await recentAlarms(db, organPath, new Date(now.getTime() - STORM_MS))
    const all = await receiversOf(db, organPath, some)
    if (recent.count <= MOST_TOLD || recent.id === null) tellings.push(...some.map((one) => raisedOne(one, all)))
    else tellings.push(stormOf({ ...recent, id: recent.id }, { to: [...new Set([...all.values()].flat())], now }))
  }
  await tellAll(db, tellings)
}

/** Tells people again of alarms that nobody acknowledged; answers how many notices that made. */
export async function tellAgain(db: Db, alarms: readonly ToTell[], now: Date): Promise<number> {
  const tellings: Telling[] = []
  for (const [organPath, some] of Map.groupBy(alarms, (one) => one.organPath)) {
    const all = await receiversOf(db, organPath, some)
    tellings.push(
      ...some.map((one) => ({
        ...raisedOne(one, all),
        title: `预警未确认：${nameOf(one.data)}`,
        once: `alarm/${one.id}/again/${now.toISOString()}`,
      })),
    )
  }
  return tellAll(db, tellings)
}

/** By alarm: who hears of it. */
async function receiversOf(
  db: Db,
  organPath: string,
  alarms: readonly ToTell[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const isAsked = alarms.some(({ receivers }) => receivers.length === 0)
  const people = isAsked ? await peopleWith(db, organPath, seeing) : []
  return new Map(alarms.map(({ id, receivers }) => [id, receivers.length > 0 ? receivers : people]))
}

function raisedOne({ id, data }: ToTell, all: ReadonlyMap<string, readonly string[]>): Telling {
  const prefix = data.Severity === '紧急' ? '紧急预警' : '预警'
  return {
    kind: 'alarm',
    to: all.get(id) ?? [],
    title: `${prefix}：${nameOf(data)}`,
    text: textIn(data),
    about: { kind: alarmForm, id },
    once: `alarm/${id}/${numberOf(data.Times) ?? 1}`,
  }
}

interface Storm {
  readonly id: string
  readonly count: number
}

/** It stands at the first of them and is said anew every ten minutes at the most. */
function stormOf({ id, count }: Storm, { to, now }: { readonly to: readonly string[]; readonly now: Date }): Telling {
  return {
    kind: 'alarm',
    to,
    title: `短时间内有 ${count} 条预警`,
    text: '请到预警数据查看',
    about: { kind: alarmForm, id },
    once: `alarm/${id}/storm/${Math.floor(now.getTime() / STORM_MS)}`,
  }
}

function nameOf({ Name, DeviceName }: Data): string {
  return [textOf(Name), textOf(DeviceName)].filter(Boolean).join(' · ')
}

function textIn({ MetricName, Value, Unit, Limit }: Data): string {
  const value = numberOf(Value)
  const measured =
    value === undefined ? '' : [textOf(MetricName), String(value), textOf(Unit)].filter(Boolean).join(' ')
  return [measured, textOf(Limit)].filter(Boolean).join('，')
}
