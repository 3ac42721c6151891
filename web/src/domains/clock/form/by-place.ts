import type { DynamicData } from '@farm/contract/forms'
import { enteredNumber, roundTo, typedNumber } from '@farm/contract/values'

/** How much was done on one of several plots, as it was typed. */
export interface PlotEntry {
  readonly place: string
  readonly area?: string | undefined
  readonly harvest?: string | undefined
}

/** What is filled in by plot. */
export type Divided = 'area' | 'harvest'

/** One for each plot that is chosen, in that order; what was typed of others is left out. */
export function plotEntries(places: readonly string[], entered: readonly PlotEntry[]): PlotEntry[] {
  return places.map((place) => entered.find((one) => one.place === place) ?? { place })
}

/** Rows for the record; nothing where nothing was typed, or where there is but one plot. */
export function byPlaceRows(places: readonly string[], entered: readonly PlotEntry[] = []): DynamicData[] | undefined {
  const rows = plotEntries(places, entered)
  const isTyped = rows.some(({ area = '', harvest = '' }) => area.trim() !== '' || harvest.trim() !== '')
  if (rows.length < 2 || !isTyped) return undefined
  return rows.map(({ place, area = '', harvest = '' }) => ({
    Place: place,
    ...(area.trim() !== '' && { Area: enteredNumber(area, '亩') }),
    ...(harvest.trim() !== '' && { Harvest: enteredNumber(harvest, '公斤') }),
  }))
}

export interface Tally {
  /** Of what is typed so far. */
  readonly sum: number
  /** Of the whole; negative where more is typed. Absent while the whole is not known. */
  readonly left: number | undefined
  /** The plots of which nothing is typed yet. */
  readonly blank: readonly string[]
}

const DIGITS = 2
const units = { area: '亩', harvest: '公斤' } as const

/** Adds up what is typed of an amount; undefined where nothing is, or where it is no number. */
export function tallyOf(rows: readonly PlotEntry[], of: Divided, whole: number | undefined): Tally | undefined {
  const typed = rows.flatMap((row) => (row[of]?.trim() ? [typedNumber(row[of], units[of]) ?? 0] : []))
  const sum = roundTo(
    typed.reduce((added, one) => added + one, 0),
    DIGITS,
  )
  if (typed.length === 0 || Number.isNaN(sum)) return undefined
  return {
    sum,
    left: whole === undefined || Number.isNaN(whole) ? undefined : roundTo(whole - sum, DIGITS),
    blank: rows.flatMap((row) => (row[of]?.trim() ? [] : [row.place])),
  }
}
