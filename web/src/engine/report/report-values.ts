import { type ReportMeasure, type ReportRow, isQuotient } from '@farm/contract/statistics'
import { type Days, dayCount, eachDay } from '../../platform/calendar.ts'
import {
  formatDayOfWeek,
  formatFigure,
  formatMonthDay,
  formatNumber,
  formatPercent,
  quantityParts,
  roundTo,
} from '@farm/contract/values'

/** The figures of a row, by the key of the measure; what can’t be told is absent. */
export type Values = ReportRow['Values']

/** One column of the chart over time. */
export interface TimeColumn {
  /** `2026-11-20`, or `2026-11` for a month. */
  readonly key: string
  /** As it stands under the axis. */
  readonly label: string
  /** As it is told in full. */
  readonly name: string
  readonly days: Days
  readonly values: Values
}

/** With more days than this a column each would be too thin to be seen: months stand in their place. */
const MOST_COLUMNS = 62

/** Every day of a period, or every month of a long one, also those on which there was nothing. */
export function overTime(
  days: Days,
  told: ReadonlyArray<{ readonly Day: string; readonly Values: Values }>,
): TimeColumn[] {
  const isByDay = dayCount(days) <= MOST_COLUMNS
  const keyOf = (day: string) => (isByDay ? day : day.slice(0, 7))
  const valuesAt = Map.groupBy(told, ({ Day }) => keyOf(Day))
  return [...Map.groupBy(eachDay(days), keyOf)].map(([key, own]) => ({
    key,
    label: isByDay ? formatMonthDay(key) : key,
    name: isByDay ? formatDayOfWeek(key) : key,
    days: { from: own[0] ?? days.from, to: own.at(-1) ?? days.to },
    values: added((valuesAt.get(key) ?? []).map(({ Values: values }) => values)),
  }))
}

function added(some: readonly Values[]): Values {
  const sum: Values = {}
  for (const values of some) {
    // Hundredths are kept; adding them as binary fractions leaves dust.
    for (const [key, value] of Object.entries(values)) sum[key] = roundTo((sum[key] ?? 0) + value, 3)
  }
  return sum
}

/** How a figure stands to the one of the period before. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** In words and signs: `▲ 增加 12%`. */
  readonly text: string
}

const words = { up: '▲ 增加', down: '▼ 减少' } as const

/** From so many times as much on there was too little before for a percentage or a factor to say something. */
const LEAST_TIMES = 10

/** Undefined where there was nothing: then neither a percentage nor a factor says anything. */
export function changeFrom(before: number, now: number, unit?: string): Change | undefined {
  if (now === before) return { direction: 'same', text: '持平' }
  const direction = now > before ? 'up' : 'down'
  // A percentage of a percentage is read as points.
  if (unit === '%')
    return { direction, text: `${words[direction]} ${formatNumber(Math.abs(now - before), 1)} 个百分点` }
  if (before === 0) return undefined
  if (now / before >= LEAST_TIMES) return { direction, text: `▲ 增加 ${LEAST_TIMES - 1} 倍以上` }
  const percent = (Math.abs(now - before) / before) * 100
  return {
    direction,
    text: `${words[direction]}${percent < 1 ? `不到 ${formatPercent(1)}` : ` ${formatPercent(percent)}`}`,
  }
}

/** A figure of sums; nothing where it can’t be told, which of what is added up is nothing at all. */
export function sumIn({ key, of, isOfOthers }: ReportMeasure, values: Values): number | undefined {
  return values[key] ?? (isQuotient(of) || isOfOthers ? undefined : 0)
}

/** From so much on a weight stands in whole kilogrammes. */
const WHOLE_FROM = 1000

/** A figure that stands alone, and its unit: `402.647` and `吨` of 公斤 as everywhere, but for weights in a unit that the person chose. */
export function standingFigure({ measure, isUnitChosen }: Standing, value: number | undefined) {
  const { digits, unit } = measure
  if (value === undefined) return { figure: '—', unit: '' }
  if (isUnitChosen) return { figure: formatFigure(value, { digits, unit }), unit }
  // A large figure is read at a glance: of tonnes nobody reads the grammes.
  return quantityParts(value, unit, unit === '公斤' && Math.abs(value) >= WHOLE_FROM ? 0 : digits)
}

interface Standing {
  readonly measure: ReportMeasure
  /** The page lets people choose the unit of weights. */
  readonly isUnitChosen: boolean
}

/** `1,234.50`; what can’t be told is a dash. */
export function figureText({ digits, unit }: ReportMeasure, value: number | undefined): string {
  return value === undefined ? '—' : formatFigure(value, { digits, unit })
}

/** What rows are sorted by: a measure, or their names. */
export interface RowOrder {
  readonly by: string
  readonly isDescending: boolean
}

/** What can’t be told stands below everything that can. */
export function sorted(rows: readonly ReportRow[], { by, isDescending }: RowOrder): ReportRow[] {
  const sign = isDescending ? -1 : 1
  const byName = (one: ReportRow, other: ReportRow) => one.Name.localeCompare(other.Name, 'zh-CN')
  if (by === 'name') return rows.toSorted((one, other) => sign * byName(one, other))
  const valueOf = ({ Values: values }: ReportRow) => values[by] ?? -Infinity
  return rows.toSorted((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)]
    return first === second ? byName(one, other) : sign * (first < second ? -1 : 1)
  })
}
