import type { CertificateData } from '@farm/contract/lots'
import type { LastSpray, WorkTold } from './work-lines.rules.ts'

/** How often a page was opened before. */
export interface ScansBefore {
  readonly count: number
  /** `2026-11-28`; null where nobody opened it yet. */
  readonly first: string | null
}

/** What whoever holds goods has to know, whatever is made known of them. */
export interface Marks {
  /** Days on which the goods, or what they were made of, failed a test. */
  readonly failed: readonly string[]
  /** Days of later tests of the same lots that passed. */
  readonly passed: readonly string[]
  /** What was used for them was in doubt, and the enterprise let them go nevertheless. */
  readonly isReleasedInDoubt: boolean
}

/** What is made known of a lot; a part that is not made known is absent. */
export interface LotPage extends Marks {
  readonly code: string
  readonly number: string
  readonly product: string
  readonly enterprise: string
  readonly status: string
  readonly date: string
  /** Kilogrammes that left, and in a package. */
  readonly quantity: number | null
  readonly packed: number | null
  /** As far as it is made known; null where it names no county. */
  readonly destination: string | null
  readonly scans: ScansBefore
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
  /** Absent where inputs are not made known. */
  readonly lastSpray?: LastSpray
  readonly means?: ReadonlyArray<Readonly<Record<'name' | 'unit', string> & Record<'mean' | 'min' | 'max', number>>>
  readonly photos?: readonly Photo[]
  readonly tests?: readonly Test[]
  readonly certificates?: readonly Certificate[]
  /** Of the certificate, where the lot is stopped and its certificates are made known: whom to ask. */
  readonly contact?: string
}

/** What is said of goods whose code was withdrawn. */
export interface WithdrawnPage extends Marks {
  readonly status: string
}

/** Whether a certificate holds. */
export interface CertificatePage extends Marks {
  readonly data: CertificateData
  /** Of its lot. */
  readonly status: string
  readonly lotCode: string | null
  readonly scans: ScansBefore
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
  /** What of it was typed and not taken from records, with what these say. */
  readonly typed?: ReadonlyArray<{ readonly Item?: string; readonly Recorded?: string }> | null
  readonly product?: string | null
  readonly producer?: string | null
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
