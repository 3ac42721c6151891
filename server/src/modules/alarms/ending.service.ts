import { type AlarmData, alarmForm } from '@farm/contract/alarms'
import type { Db } from '../../platform/db/index.ts'
import { signAs } from '../access/index.ts'
import { setForAll } from '../forms/index.ts'
import { restate } from '../notices/index.ts'
import { rounded } from './alarm-data.rules.ts'
import { IDLE, type PairState } from './alarm-state.rules.ts'
import { type StoredState, saveStates } from './alarm-state.store.ts'
import { heldByNobody, lockAlarms } from './alarms.store.ts'
import { noticeText } from './telling.service.ts'

/** An open alarm that is over for one device, whose pair is locked. */
export interface Ending {
  readonly state: StoredState
  readonly alarmId: string
  /** In whose name; nobody did it. */
  readonly userId: string
  readonly note: string
  /** What began since it was over; nothing where that is left out. */
  readonly begun?: Pick<PairState, 'since' | 'run' | 'due'>
}

/** Ends alarms that came to their end by themselves. One about many devices ends with the last of them. */
export async function end(db: Db, now: Date, endings: readonly Ending[]): Promise<void> {
  if (endings.length === 0) return
  await signAs(db, 'device')
  await saveStates(
    db,
    endings.map(({ state, alarmId, begun }) => ({
      ...state,
      ...IDLE,
      ...begun,
      alarmId: undefined,
      formerId: alarmId,
      formerTime: now.getTime(),
    })),
  )
  const over = await heldByNobody(db, [...new Set(endings.map(({ alarmId }) => alarmId))])
  const byAlarm = new Map(endings.map((one) => [one.alarmId, one]))
  const rows = await lockAlarms(db, [...over])
  const ended = rows
    .filter(({ data }) => data.State === '未恢复')
    .flatMap(({ id, data }) => {
      const ending = byAlarm.get(id)
      if (!ending) return []
      const peak = data.Devices === undefined ? rounded(ending.state.peak) : undefined
      const fields: AlarmData = {
        State: '已恢复',
        ClearedAt: now.toISOString(),
        ClearNote: ending.note,
        ...(peak !== undefined && { Peak: peak }),
      }
      return [{ id, fields, before: data, userId: ending.userId }]
    })
  for (const [userId, some] of Map.groupBy(ended, (one) => one.userId)) {
    await setForAll(db, { kind: alarmForm, userId }, some)
  }
  // Nobody has taken notice of it because it is over: what was told of it stays until somebody does.
  await restate(
    db,
    'alarm',
    ended.map(({ id, before, fields }) => ({
      id,
      before: noticeText(before),
      after: noticeText({ ...before, ...fields }),
    })),
  )
}
