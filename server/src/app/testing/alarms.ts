import { type AlarmData, alarmForm } from '@farm/contract/alarms'
import { addForAll } from '../../modules/forms/index.ts'
import { newId } from '../../platform/ids/index.ts'
import type { Farm } from './test-farm.ts'

interface Raised {
  readonly organPath: string
  /** In whose name. */
  readonly userId: string
  readonly data?: AlarmData
  readonly occurTime?: string
}

/** An open alarm, as the product raises it; answers its id. */
export async function raisedAlarm({ database: { db } }: Farm, { organPath, userId, data, occurTime }: Raised) {
  const id = newId()
  const held: AlarmData = {
    Name: '墒情不足',
    Level: '低',
    Severity: '重要',
    State: '未恢复',
    Ack: '未确认',
    Times: 1,
    ...data,
  }
  const time = occurTime ?? new Date().toISOString()
  await db.transaction().execute(async (within) => {
    const record = { id, data: held, organPath, userId, occurTime: time }
    await addForAll(within, { kind: alarmForm, day: time.slice(0, 10) }, [record])
  })
  return id
}
