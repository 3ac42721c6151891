import { roundTo } from '../values/index.ts'
import type { EntryKind, Recorded } from './stock.form.ts'

/** As fine as amounts are kept: 0.001 克 of something that is kept in 吨 comes to less, and is refused. */
export const STOCK_DIGITS = 6
const VALUE_DIGITS = 2

/** What a store holds of an input, and what that cost. */
export interface Held {
  readonly balance: number
  /** In 元; what was booked without a price cost nothing. */
  readonly value: number
  /** At which it last went out, other than by a reversal: 元 for each unit of the input; 0 where it never did. */
  readonly lastCost: number
}

/** A movement as it is to be booked; amounts in the unit of the input. */
export interface ToBook {
  readonly kind: Recorded
  readonly quantity: number
  /** 元 for each unit of the input. */
  readonly price?: number | undefined
  /** What lay of the batch in the store when it happened. */
  readonly batchBalance: number
  /** What lay of the input in the store when it happened. */
  readonly held: Held
}

export interface Booked {
  readonly entry: EntryKind
  readonly change: number
  readonly value: number
}

/** What a movement changes. A stock-take books by how much what was counted differs from the books. */
export function book({ kind, quantity, price, batchBalance, held }: ToBook): Booked {
  if (kind === '盘点') {
    const change = roundTo(quantity - batchBalance, STOCK_DIGITS)
    return { entry: countedAs(change), change, value: worthOf({ change, price }, held) }
  }
  const change = roundTo(kind === '入库' || kind === '退库' ? quantity : -quantity, STOCK_DIGITS)
  return { entry: kind, change, value: worthOf({ change, price: kind === '入库' ? price : undefined }, held) }
}

/** Under what a stock-take is counted that differs so much from the books. */
export function countedAs(difference: number): '盘盈' | '盘亏' | '无差异' {
  if (difference === 0) return '无差异'
  return difference < 0 ? '盘亏' : '盘盈'
}

/** Takes back what was booked; what is left afterwards is worth nothing less than nothing. */
export function bookBack({ change, value }: Pick<Booked, 'change' | 'value'>, held: Held): Omit<Booked, 'entry'> {
  const back = roundTo(-change, STOCK_DIGITS)
  return { change: back, value: worthOf({ change: back, takesBack: value }, held) }
}

/** An entry of the ledger as far as its value is concerned. */
export interface ToValue {
  /** In the unit of the input. */
  readonly change: number
  /** 元 for each unit of the input; of what came in with a price, and of stock-takes that say one. */
  readonly price?: number | undefined
  /** Of a reversal: what that which it takes back is worth, in 元. */
  readonly takesBack?: number | undefined
}

/** What an entry is worth by what lay there before it, in 元; negative where something went out. */
export function worthOf({ change, price, takesBack }: ToValue, held: Held): number {
  if (takesBack === undefined) return valueOf(change, price, held)
  return outAtMost(roundTo(-takesBack, VALUE_DIGITS), change, held)
}

/** What lies there after an entry. */
export function heldAfter(held: Held, { change, takesBack }: ToValue, worth: number): Held {
  const { balance, value, lastCost } = held
  const isOut = change < 0 && takesBack === undefined
  return {
    balance: roundTo(balance + change, STOCK_DIGITS),
    value: roundTo(value + worth, VALUE_DIGITS),
    lastCost: isOut ? averageOf(held) : lastCost,
  }
}

/**
 * 移动加权平均法 (企业会计准则第 1 号——存货, article 14): what comes in at its price, or else at what the rest cost on average; what goes
 * out at the average. What comes into an empty store without a price costs what went out last.
 */
function valueOf(change: number, price: number | undefined, held: Held): number {
  const average = averageOf(held)
  const value = roundTo(change * (change > 0 ? (price ?? average) : average), VALUE_DIGITS)
  return outAtMost(value, change, held)
}

/** 元 for each unit of the input. */
function averageOf({ balance, value, lastCost }: Held): number {
  return balance > 0 ? value / balance : lastCost
}

/** Whoever takes the last of it takes all that it cost: an empty store is worth nothing. */
function outAtMost(value: number, change: number, { balance, value: kept }: Held): number {
  if (roundTo(balance + change, STOCK_DIGITS) === 0) return roundTo(-kept, VALUE_DIGITS)
  return Math.max(value, -kept)
}
