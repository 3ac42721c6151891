import { type WorkOrderData, workOrderForm } from '@farm/contract/work-orders'
import { namedId } from '../../platform/ids/index.ts'
import { addRecord } from '../forms/index.ts'
import type { Actor } from './actor.ts'

interface FromPrescription {
  /** What tells the prescription from all others. */
  readonly from: readonly string[]
  readonly data: WorkOrderData
  readonly confirmed: readonly string[] | undefined
}

/** Adds a work order that an expert prescribed and that waits to be given out; answers its id, the same for the same prescription. */
export async function addFromPrescription(actor: Actor, { from, data, confirmed }: FromPrescription): Promise<string> {
  const Id = namedId('prescription', ...from)
  await addRecord(actor, { FormId: workOrderForm.id, Id, Data: data, Confirmed: confirmed, set: { Source: '会诊' } })
  return Id
}
