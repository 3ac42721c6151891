import { formatInUnit, roundTo } from '@farm/contract/values'
import { inUnit } from '@farm/contract/inputs'
import { STOCK_DIGITS, type Stock, countedAs } from '@farm/contract/stock'

interface Counted {
  /** Empty for what is not kept by batches. */
  readonly batch: string
  /** Undefined while nothing is typed. */
  readonly quantity: number | undefined
  /** Where none was chosen it is that of the stock. */
  readonly unit: string | undefined
}

/** So many other batches are named. */
const MOST_OTHERS = 5

/**
 * What stands in the books of what is counted, and by how much it differs: `账面 批号 B1 6 公斤，盘亏 0.5 公斤`. Undefined where batches are
 * not for the person’s eyes.
 */
export function bookedText(stock: Stock | undefined, { batch, quantity, unit }: Counted): string | undefined {
  if (!stock) return '账面上还没有这种投入品'
  if (stock.Batches.length === 0 && stock.Balance > 0) return undefined
  const booked = stock.Batches.find((one) => one.Batch === batch)?.Balance ?? 0
  const told = `账面 ${named(batch)} ${formatInUnit(booked, stock.Unit, STOCK_DIGITS)}`
  const others = stock.Batches.some((one) => one.Batch === batch) ? '' : othersText(stock)
  const counted = quantity === undefined ? undefined : inUnit(quantity, unit ?? stock.Unit, stock.Unit)
  if (counted === undefined) return `${told}${others}`
  const difference = roundTo(counted - booked, STOCK_DIGITS)
  const by = difference === 0 ? '' : ` ${formatInUnit(Math.abs(difference), stock.Unit, STOCK_DIGITS)}`
  return `${told}，${countedAs(difference)}${by}${others}`
}

/** Of what is not in the books it is told what is: most often the number of the batch is wrong or missing. */
function othersText({ Batches, Unit }: Stock): string {
  if (Batches.length === 0) return ''
  const told = Batches.slice(0, MOST_OTHERS).map(
    (one) => `${named(one.Batch)} ${formatInUnit(one.Balance, Unit, STOCK_DIGITS)}`,
  )
  return `；另有${told.join('、')}${Batches.length > MOST_OTHERS ? '等' : ''}`
}

function named(batch: string): string {
  return batch === '' ? '不分批号' : `批号 ${batch}`
}
