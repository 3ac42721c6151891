import { type WorkOrderData, workOrderForm } from '@farm/contract/work-orders'
import { namedId } from '../../platform/ids/index.ts'
import { addRecord } from '../forms/index.ts'
import type { Actor } from './actor.ts'

interface FromAlarm {
  readonly alarmId: string
  /** The one that was made of it before and is deleted; empty where there was none. */
  readonly earlier: string
  readonly data: WorkOrderData
  readonly confirmed: readonly string[] | undefined
}

/** Adds a work order that is made of an alarm; answers its id, the same for the same alarm. */
export async function addFromAlarm(actor: Actor, { alarmId, earlier, data, confirmed }: FromAlarm): Promise<string> {
  const Id = namedId('alarm', alarmId, earlier)
  const set = { Source: '预警', Alarm: alarmId }
  await addRecord(actor, { FormId: workOrderForm.id, Id, Data: data, Confirmed: confirmed, set })
  return Id
}
