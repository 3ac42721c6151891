import { clockForm } from '../clock/index.ts'
import type { FormKind } from '../forms/index.ts'
import { inspectionForm } from '../inspections/index.ts'

/** Why something is kept, and for how many years at the least. */
export interface Keeping {
  readonly source: string
  readonly years: number
}

/** A kind of record that a law keeps. */
interface Retention extends Keeping {
  readonly kind: FormKind
}

/** What was written down by mistake may be deleted within so many hours, as long as nobody approved it. */
export const MENDABLE_HOURS = 24

/** What record books are made of, from the day on which it happened or was written down, whichever is later. */
export const punchInRetention: Retention = {
  kind: clockForm,
  source: '《农产品质量安全法》第二十七条',
  years: 2,
}

/** Certificates by which the records of an enterprise are kept for longer: of the time in which they are valid. */
export const longerBy: Readonly<Record<string, Keeping>> = {
  有机产品: { source: '有机产品标准（GB/T 19630）', years: 5 },
  绿色食品: { source: '绿色食品生产记录的要求', years: 3 },
}

/** The certificates themselves, after the end of their validity: by them it is told how long the rest is kept. */
export const certificateKind = inspectionForm

/** The longest of what keeps something. */
export function longestOf(usual: Keeping, certificates: readonly string[]): Keeping {
  return certificates
    .flatMap((name) => longerBy[name] ?? [])
    .reduce((longest, one) => (one.years > longest.years ? one : longest), usual)
}
