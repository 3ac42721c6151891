import type { Db } from '../../platform/db/index.ts'
import { setForAll } from '../forms/index.ts'
import { withdraw } from '../notices/index.ts'
import { rounded } from './alarm-data.rules.ts'
import { IDLE } from './alarm-state.rules.ts'
import { type StoredState, saveStates } from './alarm-state.store.ts'
import { heldByNobody, lockAlarms } from './alarms.store.ts'

/** An open alarm that is over for one device, whose pair is locked. */
export interface Ending {
  readonly state: StoredState
  readonly alarmId: string
  /** In whose name; nobody did it. */
  readonly userId: string
  readonly note: string
}

/** Ends alarms that came to their end by themselves. One about many devices ends with the last of them. */
export async function end(db: Db, now: Date, endings: readonly Ending[]): Promise<void> {
  if (endings.length === 0) return
  await saveStates(
    db,
    endings.map(({ state, alarmId }) => ({
      ...state,
      ...IDLE,
      alarmId: undefined,
      formerId: alarmId,
      formerTime: now.getTime(),
    })),
  )
  const over = await heldByNobody(db, [...new Set(endings.map(({ alarmId }) => alarmId))])
  const byAlarm = new Map(endings.map((one) => [one.alarmId, one]))
  const rows = await lockAlarms(db, [...over])
  const ended = rows
    .filter(({ data }) => data.State === '活动')
    .flatMap(({ id, data }) => {
      const ending = byAlarm.get(id)
      if (!ending) return []
      const peak = data.Devices === undefined ? rounded(ending.state.peak) : undefined
      const fields = {
        State: '已恢复',
        ClearedAt: now.toISOString(),
        ClearNote: ending.note,
        ...(peak !== undefined && { Peak: peak }),
      }
      return [{ id, fields, data: { ...data, ...fields }, userId: ending.userId }]
    })
  for (const [userId, some] of Map.groupBy(ended, (one) => one.userId)) await setForAll(db, some, userId)
  await withdraw(db, ...ended)
}
