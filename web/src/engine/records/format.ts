import type { NumberField } from '@farm/contract/forms'

const AREA_UNIT = '亩'

/**
 * A figure as people read it, in groups of three: areas with two decimals, others with as many as were entered.
 * By hand: the first use of `Intl.NumberFormat` takes a slow phone longer than drawing the whole list.
 */
export function formatNumber({ digits, unit }: Pick<NumberField, 'digits' | 'unit'>, value: number): string {
  const [whole = '', decimals = ''] = value.toFixed(digits).split('.')
  const shown = unit === AREA_UNIT ? decimals : decimals.replace(/0+$/, '')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${shown && '.'}${shown}`
}

/** The head of a column of figures, `面积（亩）`. */
export function labelWithUnit(label: string, unit: string | undefined): string {
  return unit ? `${label}（${unit}）` : label
}
