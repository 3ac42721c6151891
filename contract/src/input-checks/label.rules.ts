import type { DataOf } from '../forms/index.ts'
import type { inputForm } from '../inputs/index.ts'
import { namesGroupOf } from './crop-group.rules.ts'
import { formatInUnit, formatNumber, formatRange, withUnit, filledText } from '../values/index.ts'

type InputData = DataOf<typeof inputForm>

/** One use that a label registers; its doses are per mu in its unit. */
export interface RegisteredUse {
  readonly crop?: string | undefined
  readonly category?: string | undefined
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly unit?: string | undefined
  readonly times?: number | undefined
  readonly safeDays?: number | undefined
  readonly betweenDays?: number | undefined
}

/** A batch that is left in a store. */
export interface StockedBatch {
  /** Empty: not kept by batches. */
  readonly batch: string
  /** The last day on which it is good. */
  readonly expiry: string | undefined
}

/** What the record of an input says, as far as uses are judged by it. Days are `2026-11-22`. */
export interface Label {
  readonly id: string
  readonly name: string
  readonly kind: string
  /** Common name and active ingredients. */
  readonly ingredients: string
  readonly toxicity: string | undefined
  readonly registration: string | undefined
  readonly registrationEnd: string | undefined
  readonly produced: string | undefined
  readonly expiry: string | undefined
  readonly batch: string | undefined
  /** What is left of it in the store, batch by batch; absent where no batch was ever booked. */
  readonly stocked?: readonly StockedBatch[]
  /** 使用范围 in words, of labels without rows. */
  readonly scope: string | undefined
  /** Row by row; empty where nobody has filled them in. */
  readonly rows: readonly RegisteredUse[]
  /** The single fields of labels without rows. */
  readonly flat: RegisteredUse
  /** What others say of the same registration number, or this one said before; the stricter holds. */
  readonly others?: readonly SameNumber[] | undefined
}

interface SameNumber {
  readonly label: Label
  /** `上级登记的资料` */
  readonly whose: string
}

/** A crop with the categories that it stands in, the nearest first. */
export interface CropOfUse {
  readonly id: string
  readonly name: string
  /** By NY/T 3177, as those of its categories. */
  readonly code?: string | undefined
  readonly categories: ReadonlyArray<{ readonly id: string; readonly name: string; readonly code?: string | undefined }>
}

/** What the label asks of a use on a crop. */
export interface Demands {
  /** Whether the crop is one of the label; undefined where that can't be told. */
  readonly isInScope: boolean | undefined
  readonly uses: readonly RegisteredUse[]
  readonly times: number | undefined
  /** The longest that any fitting row asks for; of all rows where no row is known to fit. */
  readonly safeDays: number | undefined
  readonly betweenDays: number | undefined
}

/** The label in the record of an input. */
export function labelOf(id: string, data: InputData): Label {
  return {
    id,
    name: filledText(data.Name) ?? '未命名投入品',
    kind: data.Kind ?? '',
    ingredients: [data.CommonName, data.Ingredients].flatMap((one) => filledText(one) ?? []).join('，'),
    toxicity: data.Toxicity,
    registration: filledText(data.RegistrationNumber),
    registrationEnd: data.RegistrationEnd,
    produced: data.ProductionDate,
    expiry: data.ExpiryDate,
    batch: filledText(data.BatchNumber),
    scope: filledText(data.Scope),
    rows: (data.Uses ?? []).map(useOf),
    flat: {
      most: notNegative(data.DosePerMu),
      unit: data.Unit,
      times: notNegative(data.MostTimes),
      safeDays: notNegative(data.SafeDays),
      betweenDays: notNegative(data.BetweenDays),
    },
  }
}

/** The same product, whatever its batch: by its registration, however that was typed, else by its record. */
export function productOf({ id, registration }: Pick<Label, 'id' | 'registration'>): string {
  return registration === undefined ? id : registration.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
}

function useOf(row: NonNullable<InputData['Uses']>[number]): RegisteredUse {
  return {
    crop: row.Crops,
    category: row.Category,
    least: notNegative(row.LeastPerMu),
    most: notNegative(row.MostPerMu),
    unit: row.Unit,
    times: notNegative(row.MostTimes),
    safeDays: notNegative(row.SafeDays),
    betweenDays: notNegative(row.BetweenDays),
  }
}

/** What a label asks on a crop; undefined is a crop that is not known. */
export function demandsOn(label: Label, crop: CropOfUse | undefined): Demands {
  const { rows, flat, scope } = label
  if (rows.length === 0) return { ...limits([flat]), isInScope: scopeInWords(scope, crop) }
  if (!crop) return { ...limits(rows), isInScope: undefined }
  const near = new Set(crop.categories.map(({ id }) => id))
  const own = rows.filter((row) => row.crop === crop.id || (row.category !== undefined && near.has(row.category)))
  return own.length > 0 ? { ...limits(own), isInScope: true } : { ...limits(rows), isInScope: false }
}

/** Words never tell that a crop is not meant: of `仁果类果树` nobody knows whether 苹果 is one. */
function scopeInWords(scope: string | undefined, crop: CropOfUse | undefined): true | undefined {
  if (scope === undefined || !crop) return undefined
  const names = [crop.name, ...crop.categories.map(({ name }) => name)]
  const isNamed = names.some((one) => one !== '' && scope.includes(one)) || namesGroupOf(scope, crop)
  return isNamed ? true : undefined
}

function limits(uses: readonly RegisteredUse[]): Omit<Demands, 'isInScope'> {
  const longest = (of: (use: RegisteredUse) => number | undefined) => {
    const known = uses.flatMap((use) => of(use) ?? [])
    return known.length === 0 ? undefined : Math.max(...known)
  }
  return {
    uses,
    times: longest(({ times }) => times),
    safeDays: longest(({ safeDays }) => safeDays),
    betweenDays: longest(({ betweenDays }) => betweenDays),
  }
}

/** `20–30 克/亩，每季最多 2 次，安全间隔期 7 天`, what was judged by, in words that are kept. */
export function demandsText({ uses, times, safeDays, betweenDays }: Demands): string {
  const doses = [...new Set(uses.flatMap((use) => doseText(use) ?? []))]
  return [
    ...doses.map(dosesPerMu),
    ...(times === undefined ? [] : [`每季最多 ${times} 次`]),
    ...(safeDays === undefined ? [] : [`安全间隔期 ${safeDays} 天`]),
    ...(betweenDays === undefined ? [] : [`施药间隔 ${betweenDays} 天`]),
  ].join('，')
}

/** Doses with what they are of: `每亩 20–30 克`, `每亩不超过 20 克`. */
export function dosesPerMu(doses: string): string {
  return /^\d/.test(doses) ? `每亩 ${doses}` : `每亩${doses}`
}

/** As finely as a label tells a dose. */
const DOSE_DIGITS = 6

/** `20–30 克`; undefined where no most is told. */
export function doseText({ least, most, unit = '' }: RegisteredUse): string | undefined {
  if (most === undefined) return undefined
  if (least === undefined) return `不超过 ${formatInUnit(most, unit, DOSE_DIGITS)}`
  return withUnit(formatRange(formatNumber(least, DOSE_DIGITS), formatNumber(most, DOSE_DIGITS)), unit)
}

function notNegative(value: number | undefined): number | undefined {
  return value !== undefined && value >= 0 ? value : undefined
}
