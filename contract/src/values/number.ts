import { roundTo } from './round.ts'

/** Of these the last decimal counts, though it be nought: 65.00 亩. Of anything else noughts at the end are left out. */
const EXACT_UNITS: readonly string[] = ['亩', '元']

/** How a figure is written whose unit stands somewhere else, in the head of its column or behind a field. */
export interface FigureFormat {
  /** Decimal places that are kept. */
  readonly digits: number
  readonly unit?: string | undefined
}

/** A number in groups of three, with at most so many decimals: 1,234.5. */
export function formatNumber(value: number, digits = 0): string {
  return formatFigure(value, { digits })
}

/** How many there are, with a plus sign where counting stopped: 1,234 and 10,000+. */
export function formatCount(count: number, counting: { readonly isCapped?: boolean | undefined } = {}): string {
  return `${formatNumber(count)}${counting.isCapped ? '+' : ''}`
}

/** A number with all of its decimals, so that it keeps its width while it changes: 12.50. */
export function formatFixed(value: number, digits: number): string {
  return inThousands(roundTo(value, digits).toFixed(digits))
}

/** A number that stands without its unit: an area and an amount of money with all decimals, others with as many as count. */
export function formatFigure(value: number, { digits, unit }: FigureFormat): string {
  const written = formatFixed(value, digits)
  const isExact = unit !== undefined && EXACT_UNITS.includes(unit)
  return isExact || digits === 0 ? written : written.replace(/\.?0+$/, '')
}

/** An amount of money: ¥1,234.50. */
export function formatMoney(value: number): string {
  const amount = formatFigure(value, { digits: 2, unit: '元' })
  return amount.startsWith('-') ? `-¥${amount.slice(1)}` : `¥${amount}`
}

/** A percentage: 6.4%. No blank stands before the sign, as in GB/T 15835. */
export function formatPercent(percent: number, digits = 0): string {
  return `${formatNumber(percent, digits)}%`
}

/** A part of a whole in percent with one decimal; of nothing there is no part. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '—' : formatPercent((part / whole) * 100, 1)
}

/**
 * The whole part of a written number in groups of three. By hand: the first use of `Intl.NumberFormat` takes a slow phone
 * longer than drawing a whole list.
 */
export function inThousands(written: string): string {
  return written.replace(
    /^(-?)(\d+)/,
    (_, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','),
  )
}
