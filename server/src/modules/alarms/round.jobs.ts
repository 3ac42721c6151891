import { alarmForm } from '@farm/contract/alarms'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { signAs } from '../access/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { devicesByNo, keptWatch } from '../devices/index.ts'
import { setForAll } from '../forms/index.ts'
import { watches } from './alarm-rule.rules.ts'
import { type StoredState, dropIdle, lockPairsOf, openPairs } from './alarm-state.store.ts'
import { keyOfPair } from './pair.rules.ts'
import { lockUnheard, writePeaks } from './alarms.store.ts'
import { raiseDue } from './due.service.ts'
import { end } from './ending.service.ts'
import type { Round } from './round.ts'
import * as store from './round.store.ts'
import { loadRules } from './rules.service.ts'
import { heardAgain, raiseSilent } from './silence.service.ts'
import { judgeStuck } from './stuck.service.ts'
import { tellAgain } from './telling.service.ts'
import { isOpen } from './window.rules.ts'

interface Tools {
  readonly db: Db
  readonly now: Date
  /** In which the clocks of the farm show the time. */
  readonly zone: string
  /** Told when the server is ending. */
  readonly signal?: AbortSignal
}

const AT_ONCE = 500

/**
 * What time alone decides: silence, values that stay the same, what lasts without another word, windows that close, reminders.
 * One process at a time; each part is a transaction, and broken off it goes on with the next round. Answers how much changed.
 */
export async function goAlarmRound({ db, now, zone, signal }: Tools): Promise<number> {
  const begun = await alone(db, async (within): Promise<Round> => {
    const watching = await store.noteRound(within, now)
    // Nor is anybody blamed for what was told to a broker that could not be heard.
    const excused = (await keptWatch(within))?.since.getTime() ?? 0
    const since = excused > now.getTime() ? watching.since : Math.max(watching.since, excused)
    const { before } = watching
    if (before !== null && since > before) await store.noteGap(within, { began: before, ended: since })
    const gaps = await store.gapsBefore(within, now)
    return { now, zone, watching: { ...watching, since }, gaps, rules: await loadRules(within) }
  })
  if (!begun) return 0
  const parts = [
    raiseDue,
    endOver,
    raiseSilent,
    ...(begun.watching.isMinute ? [endStuck, tellPeaks, forgetIdle] : []),
    remind,
  ]
  let changed = 0
  for (const part of parts) {
    if (signal?.aborted) return changed
    changed += (await alone(db, (within) => part(within, begun))) ?? 0
  }
  return changed
}

/** In a transaction, unless another process goes its round. */
function alone<Outcome>(db: Db, work: (within: Db) => Promise<Outcome>): Promise<Outcome | undefined> {
  return inTransaction(db, async (within) => {
    if (!(await store.beginRound(within))) return undefined
    await signAs(within, 'jobs.alarms')
    return work(within)
  })
}

/** Ends alarms of what was heard again, and of what is watched no longer. */
async function endOver(db: Db, round: Round): Promise<number> {
  const open = await openPairs(db)
  if (open.length === 0) return 0
  const heard = await heardAgain(db, round, open)
  const notes = new Map(heard.map((one) => [keyOfPair(one), '数据已恢复上报']))
  for (const [key, note] of await notWatched(db, round, open)) notes.set(key, note)
  return endWith(db, round, open, notes)
}

/** Why open pairs are watched no longer, by pair. */
async function notWatched(db: Db, round: Round, open: readonly StoredState[]): Promise<ReadonlyMap<string, string>> {
  const byId = new Map(round.rules.all.map((rule) => [rule.id, rule]))
  const keys = await devicesByNo(db, [...new Set(open.map(({ deviceNo }) => deviceNo))])
  const devices = new Map(keys.map((key) => [key.no, key]))
  const gone = open.filter(({ ruleId }) => !byId.has(ruleId)).map(({ ruleId }) => ruleId)
  const fates = await store.fatesOf(db, [...new Set(gone)])
  const shown = wallClock(round.now, round.zone)
  const noteOf = (state: StoredState): string | undefined => {
    const device = devices.get(state.deviceNo)
    if (!device) return '设备已删除'
    const rule = byId.get(state.ruleId)
    if (!rule) return fates.get(state.ruleId)?.isDeleted === false ? '规则已停用' : '规则已删除'
    if (!isOpen(rule.window, shown)) return '已过规则的生效时段'
    // A gateway answers for what is behind it, though the rule does not name it.
    const isForOthers = rule.condition === '没有数据' && device.type === '网关'
    return isForOthers || watches(rule, device, round.rules.growing) ? undefined : '规则已不再监测该设备'
  }
  return new Map(
    open.flatMap((state): Array<[string, string]> => {
      const note = noteOf(state)
      return note === undefined ? [] : [[keyOfPair(state), note]]
    }),
  )
}

async function endWith(
  db: Db,
  { now }: Round,
  open: readonly StoredState[],
  notes: ReadonlyMap<string, string>,
): Promise<number> {
  const going = open.filter((one) => notes.has(keyOfPair(one)))
  if (going.length === 0) return 0
  const held = await lockPairsOf(
    db,
    going.flatMap(({ alarmId }) => alarmId ?? []),
  )
  const fates = await store.fatesOf(db, [...new Set(held.map(({ ruleId }) => ruleId))])
  const endings = held.flatMap((state) => {
    const note = notes.get(keyOfPair(state))
    const userId = fates.get(state.ruleId)?.userId
    const { alarmId } = state
    return note === undefined || userId === undefined || alarmId === undefined ? [] : [{ state, alarmId, userId, note }]
  })
  await end(db, now, endings)
  return endings.length
}

/** Raises and ends alarms of values that stay the same. */
async function endStuck(db: Db, round: Round): Promise<number> {
  const open = await openPairs(db)
  const moving = await judgeStuck(db, round, open)
  return endWith(db, round, open, new Map(moving.map((one) => [keyOfPair(one), '数值已有变化'])))
}

function tellPeaks(db: Db): Promise<number> {
  return writePeaks(db, AT_ONCE)
}

function forgetIdle(db: Db, { now }: Round): Promise<number> {
  return dropIdle(db, now, AT_ONCE)
}

/** Tells people again of what nobody acknowledged. */
async function remind(db: Db, { now, rules }: Round): Promise<number> {
  const byId = new Map(rules.all.map((rule) => [rule.id, rule]))
  const unheard = (await lockUnheard(db, now, AT_ONCE)).flatMap((one) => {
    const rule = byId.get(one.ruleId)
    return rule ? [{ ...one, rule, userId: rule.userId }] : []
  })
  for (const [userId, some] of Map.groupBy(unheard, (one) => one.userId)) {
    const fields = { RemindedAt: now.toISOString() }
    await setForAll(
      db,
      { kind: alarmForm, userId },
      some.map(({ id }) => ({ id, fields })),
    )
  }
  await tellAgain(db, unheard, now)
  return unheard.length
}
