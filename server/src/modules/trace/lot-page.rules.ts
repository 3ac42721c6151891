import type { WorkTold } from './work-lines.rules.ts'

/** What is made known of a lot; a part that is not made known is absent. */
export interface LotPage {
  readonly code: string
  readonly number: string
  readonly product: string
  readonly enterprise: string
  readonly status: string
  readonly date: string
  readonly place?: {
    readonly plots: readonly string[]
    readonly region: string | null
    readonly address: string | null
  }
  readonly season?: {
    readonly varieties: readonly string[]
    readonly start: string | null
    readonly firstHarvest: string | null
    readonly lastHarvest: string | null
  }
  readonly work?: WorkTold
  /** `2026-11-20`, on which pesticide was used for the last time, null where it never was; absent where inputs are not made known. */
  readonly lastSpray?: string | null
  readonly means?: ReadonlyArray<Readonly<Record<'name' | 'unit', string> & Record<'mean' | 'min' | 'max', number>>>
  readonly photos?: readonly Photo[]
  readonly tests?: readonly Test[]
  readonly certificates?: readonly Certificate[]
  /** Of the certificate, where the lot is stopped and its certificates are made known: whom to ask. */
  readonly contact?: string
}

export interface Photo {
  readonly place: number
  readonly day: string
  readonly operation: string | null
  readonly person: string | null
}

export type Test = Readonly<Record<'date' | 'items' | 'method' | 'institution' | 'result', string | null>>

export interface Certificate {
  readonly number: string | null
  readonly quantity: number | null
  readonly date: string | null
  readonly basis: readonly string[] | null
  readonly status: string | null
  /** Kilogrammes of its lot that stand on it; null for all that it was issued for. */
  readonly covers: number | null
  /** What of this lot stands on it, where it was issued for one that this was made of. */
  readonly inherited: number | null
  /** What of this lot it took over from earlier certificates, and what later ones took over from it. */
  readonly from: readonly Passed[]
  readonly into: readonly Passed[]
}

/** So many kilogrammes of another certificate. */
interface Passed {
  readonly number: string
  readonly quantity: number
}
