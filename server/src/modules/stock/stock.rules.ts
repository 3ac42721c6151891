import { type Faults, faulty, refuseFaults } from '@farm/contract/errors'
import { clockForm } from '@farm/contract/clock'
import { type DynamicData, missingText, referred } from '@farm/contract/forms'
import { type InputUnit, inUnit, inputForm } from '@farm/contract/inputs'
import { planForm } from '@farm/contract/plans'
import { type MovementData, type MovementKind, STOCK_DIGITS, stockForm } from '@farm/contract/stock'
import { formatInUnit, roundTo } from '@farm/contract/values'
import { workOrderForm } from '@farm/contract/work-orders'

type Referred = ReadonlyMap<string, { readonly isWritable: boolean; readonly data: DynamicData }>

/** Input, plan, work order and punch-in have to be of the enterprise in whose store something moves. */
export function settleMovement({ data, refers }: { readonly data: MovementData; readonly refers: Referred }) {
  const { Enterprise = '', Input } = data
  const owner = referred(refers, inputForm, Input)?.Enterprise
  const isForeign = owner !== undefined && owner !== Enterprise
  const isBeyond = refers.get(Enterprise)?.isWritable === false
  const faults: Faults = {
    ...(isBeyond && { Enterprise: ['不能记这家企业的账'] }),
    ...(isForeign && { Input: ['投入品不属于所选企业'] }),
    ...workFaults(data, refers),
  }
  refuseFaults(faults)
  return {}
}

function workFaults({ Enterprise, Plan, WorkOrder, PunchIn }: MovementData, refers: Referred): Faults {
  const isOfOther = (work: Pick<MovementData, 'Enterprise'> | undefined) =>
    work !== undefined && work.Enterprise !== Enterprise
  return {
    ...(isOfOther(referred(refers, planForm, Plan)) && { Plan: ['计划不属于所选企业'] }),
    ...(isOfOther(referred(refers, workOrderForm, WorkOrder)) && { WorkOrder: ['工单不属于所选企业'] }),
    ...(isOfOther(referred(refers, clockForm, PunchIn)) && { PunchIn: ['打卡不属于所选企业'] }),
  }
}

/** A quantity in the unit of its input. */
export function stockAmount({ Quantity, Unit }: MovementData, unit: InputUnit): number {
  if (Quantity === undefined) throw faulty({ Quantity: [missingText(stockForm.fields.Quantity)] })
  const from = Unit ?? unit
  const amount = inUnit(Quantity, from, unit)
  if (amount === undefined) throw faulty({ Unit: [`${from}不能换算成库存单位，请改用${unit}`] })
  const kept = roundTo(amount, STOCK_DIGITS)
  if (kept === 0 && Quantity > 0) throw faulty({ Quantity: [`换算成${unit}后太小，记不了账`] })
  return kept
}

/** 元 for each unit of the input; undefined where nobody said. */
export function stockPrice({ Price, Unit }: Pick<MovementData, 'Price' | 'Unit'>, unit: InputUnit) {
  if (Price === undefined) return undefined
  const one = inUnit(1, Unit ?? unit, unit)
  return one === undefined || one === 0 ? undefined : Price / one
}

/** 元 for each unit of the input, of a movement as it stands in the ledger; only what comes in or is counted has a price. */
export function priceOf({ kind, price, unit, stockUnit }: PricedEntry): number | undefined {
  if (price === null || stockUnit === null || (kind !== '入库' && kind !== '盘点')) return undefined
  return stockPrice({ Price: price, Unit: unit ?? undefined }, stockUnit)
}

interface PricedEntry {
  readonly kind: MovementKind | null
  readonly price: number | null
  readonly unit: InputUnit | null
  readonly stockUnit: InputUnit | null
}

/** A value as it is kept, in 元. */
export function keptValue(value: number): number {
  return roundTo(value, 2)
}

/** An amount as it is kept. */
export function keptAmount(amount: number): number {
  return roundTo(amount, STOCK_DIGITS)
}

/** An amount as it stands in a sentence, in the unit of the store. */
export function amountText(amount: number, unit: string): string {
  return formatInUnit(amount, unit, STOCK_DIGITS)
}
