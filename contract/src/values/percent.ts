/** No part of an amount that is kept has more digits than these; what stands behind them is noise of binary fractions. */
const SIGNIFICANT = 13

/** A part of a whole in whole percent, rounded down, so that 100 stands for all of it alone; of nothing there is no part. */
export function wholePercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor(Number(((part / whole) * 100).toPrecision(SIGNIFICANT)))
}
