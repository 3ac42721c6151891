import { type Faults, faulty, refuseFaults } from '@farm/contract/errors'
import { inUnit } from '@farm/contract/inputs'
import { STOCK_DIGITS } from '@farm/contract/stock'
import { formatInUnit, roundTo } from '@farm/contract/values'

type Data = Readonly<Record<string, unknown>>
type Referred = ReadonlyMap<string, { readonly isWritable: boolean; readonly data: Data }>

/** Input, plan, work order and punch-in have to be of the enterprise in whose store something moves. */
export function settleMovement({ data, refers }: { readonly data: Data; readonly refers: Referred }): Data {
  const { Enterprise } = data
  const input = refers.get(String(data.Input))?.data
  const isForeign = typeof input?.Enterprise === 'string' && input.Enterprise !== Enterprise
  const isBeyond = refers.get(String(Enterprise))?.isWritable === false
  const faults: Faults = {
    ...(isBeyond && { Enterprise: ['不能记这家企业的账'] }),
    ...(isForeign && { Input: ['投入品不属于所选企业'] }),
    ...workFaults(data, refers),
  }
  refuseFaults(faults)
  return {}
}

function workFaults(data: Data, refers: Referred): Faults {
  const named = { Plan: '计划', WorkOrder: '工单', PunchIn: '打卡' } as const
  return Object.fromEntries(
    Object.entries(named).flatMap(([field, what]) => {
      const work = refers.get(String(data[field]))?.data
      return work && work.Enterprise !== data.Enterprise ? [[field, [`${what}不属于所选企业`]]] : []
    }),
  )
}

/** A quantity in the unit of its input. */
export function stockAmount(data: Data, unit: string): number {
  const from = typeof data.Unit === 'string' ? data.Unit : unit
  const amount = inUnit(Number(data.Quantity), from, unit)
  if (amount === undefined) throw faulty({ Unit: [`${from}不能换算成库存单位，请改用${unit}`] })
  const kept = roundTo(amount, STOCK_DIGITS)
  if (kept === 0 && Number(data.Quantity) > 0) throw faulty({ Quantity: [`换算成${unit}后太小，记不了账`] })
  return kept
}

/** 元 for each unit of the input; undefined where nobody said. */
export function stockPrice(data: Data, unit: string): number | undefined {
  if (typeof data.Price !== 'number') return undefined
  const one = inUnit(1, typeof data.Unit === 'string' ? data.Unit : unit, unit)
  return one === undefined || one === 0 ? undefined : data.Price / one
}

/** 元 for each unit of the input, of a movement as it stands in the ledger; only what comes in or is counted has a price. */
export function priceOf({ kind, price, unit, stockUnit }: PricedEntry): number | undefined {
  if (price === null || (kind !== '入库' && kind !== '盘点')) return undefined
  return stockPrice({ Price: price, Unit: unit ?? undefined }, stockUnit)
}

interface PricedEntry {
  readonly kind: string
  readonly price: number | null
  readonly unit: string | null
  readonly stockUnit: string
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
