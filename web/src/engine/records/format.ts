import type { Field } from '@farm/contract/forms'

/** Of these the last decimal counts, though it be nought. */
const EXACT_UNITS: readonly string[] = ['亩', '元']

interface Figure {
  /** Decimal places that are kept. */
  readonly digits: number
  readonly unit?: string
}

/** A figure as people read it, in groups of three: areas and amounts with all decimals, others with as many as were entered. */
export function formatNumber({ digits, unit }: Figure, value: number): string {
  const [whole = '', decimals = ''] = value.toFixed(digits).split('.')
  const isExact = unit !== undefined && EXACT_UNITS.includes(unit)
  const shown = isExact ? decimals : decimals.replace(/0+$/, '')
  return inThousands(`${whole}${shown && '.'}${shown}`)
}

/** An amount of money: ¥1,234.50. */
export function formatMoney(value: number): string {
  return `${value < 0 ? '-' : ''}¥${inThousands(Math.abs(value).toFixed(2))}`
}

/**
 * The whole part of a written number in groups of three. By hand: the first use of `Intl.NumberFormat` takes a slow phone
 * longer than drawing the whole list.
 */
export function inThousands(written: string): string {
  return written.replace(
    /^(-?)(\d+)/,
    (_, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','),
  )
}

/** The head of a column of figures, `面积（亩）`. */
export function labelWithUnit(label: string, unit: string | undefined): string {
  return unit ? `${label}（${unit}）` : label
}

/** The unit that stands in the head of a column; an amount of money carries its sign itself. */
export function unitOf(field: Field): string | undefined {
  return 'unit' in field && field.type !== 'money' ? field.unit : undefined
}

/** True for what stands at the right of its column. */
export function isFigure(field: Field): boolean {
  const { type } = field
  if (type === 'computed') return field.result === 'number'
  return type === 'whole' || type === 'decimal' || type === 'money' || type === 'polygon'
}
