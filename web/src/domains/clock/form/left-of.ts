import { type ClockData, clockForm } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import { roundTo } from '@farm/contract/values'
import { isCounted } from '../../../engine/review/counted.ts'
import { type PlannedInput, type WorkOrder, inputsIn } from '../known.ts'

type Done = Pick<WireRecord, 'Id' | 'Data'>

interface LeftOptions {
  /** Of the punch-in that is filled in. */
  readonly ownId: string | undefined
  readonly waiting?: readonly Done[]
}

/**
 * A work order with what is left to do of it; what waits on this device is done as well. Where not all that was punched in for
 * it is known, nothing is left to presume: what somebody else used would be told twice. What an earlier try of this punch-in
 * stored takes nothing from it.
 */
export function leftOf(
  workOrder: WorkOrder,
  punchIns: readonly Done[] | undefined,
  { ownId, waiting = [] }: LeftOptions,
): WorkOrder {
  const isKnown = punchIns !== undefined && punchIns.length >= workOrder.punchIns
  if (!isKnown) return { ...workOrder, inputs: [], areaDone: undefined }
  const all = new Map([...waiting, ...punchIns].map((one) => [one.Id, one]))
  const others = [...all.values()]
    .filter((one) => one.Id !== ownId && isCounted(one))
    .map(({ Data }) => readData(clockForm, Data))
  const areaDone = roundTo(
    others.reduce((sum, { Area = 0 }) => sum + Area, 0),
    2,
  )
  return { ...workOrder, inputs: without(workOrder.inputs, others), areaDone }
}

function without(planned: readonly PlannedInput[], punchIns: readonly ClockData[]): PlannedInput[] {
  const used = new Map<string, number>()
  for (const row of punchIns.flatMap(({ Inputs }) => inputsIn(Inputs))) {
    used.set(nameOf(row), (used.get(nameOf(row)) ?? 0) + row.amount)
  }
  return planned.flatMap((row) => {
    const before = used.get(nameOf(row)) ?? 0
    const taken = Math.min(before, row.amount)
    used.set(nameOf(row), before - taken)
    const amount = roundTo(row.amount - taken, 3)
    return taken === 0 || amount > 0 ? [{ ...row, amount }] : []
  })
}

function nameOf({ input, unit = '' }: PlannedInput): string {
  return `${input} ${unit}`
}
