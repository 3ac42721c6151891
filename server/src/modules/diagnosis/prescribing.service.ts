import { consultationForm, orderFromPrescription, prescribedIn } from '@farm/contract/diagnosis'
import { faulty } from '@farm/contract/errors'
import { setForAll } from '../forms/index.ts'
import { addFromPrescription } from '../work-orders/index.ts'
import { held } from './acting.service.ts'
import type { Actor } from './actor.ts'

interface Prescribing {
  readonly Id: string
  /** The key of the reply. */
  readonly Reply: string
  readonly Operation: string
  readonly Due: string
  readonly Confirmed?: readonly string[]
}

/** Makes a work order of the prescription of a reply, which waits to be given out. Made already it is answered, not made again. */
export async function carryOut(actor: Actor, { Id, Reply, Operation, Due, Confirmed: confirmed }: Prescribing) {
  const { before } = await held(actor, Id)
  const { data } = before
  const reply = data.Replies?.find(({ Key }) => Key === Reply)
  const rows = prescribedIn(data, Reply)
  if (!reply || rows.length === 0) throw faulty({ Reply: ['这条回复没有处方，请选择有处方的回复'] })
  const { Name: expertName = '', Text: text = '' } = reply
  const order = orderFromPrescription({ data, expertName, text, rows })
  const { Title = '' } = order
  if (reply.WorkOrder !== undefined) return { Id: reply.WorkOrder, Title }
  if (order.Enterprise === undefined) throw faulty({ Id: ['会诊没有所属企业，不能生成工单，请另外新增工单'] })
  const work = { from: [Id, Reply], data: { ...order, Operation, Due }, confirmed }
  const made = await addFromPrescription(actor, work)
  const Replies = data.Replies?.map((row) => (row.Key === Reply ? { ...row, WorkOrder: made } : row))
  await setForAll(actor.db, { kind: consultationForm, userId: actor.caller.user.Id }, [{ id: Id, fields: { Replies } }])
  return { Id: made, Title }
}
