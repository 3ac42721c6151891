import { enterpriseForm } from '@farm/contract/enterprises'
import type { Position } from '@farm/contract/forms'
import { idOf } from '../ids.ts'
import type { Calendar } from './calendars.ts'
import { type Draft, draft } from './draft.ts'
import type { Kind, Months } from './data/table.ts'
import type { Sector } from './sectors.ts'

/** What grows on a group of plots in the course of a year. */
export interface Cycle {
  readonly title: string
  readonly crop: string
  /** Month and day, as in `11-20`. */
  readonly start: string
  readonly days: number
  readonly calendar: Calendar
  /** Kilograms per mu; none where nothing is harvested. */
  readonly yieldPerMu?: number
  /** Only in every second year: it takes more than one. */
  readonly inEvenYears?: true
  /** Why it was ended early whenever it comes. */
  readonly stopReason?: string
}

/** Plots that are farmed together. */
export interface Group {
  readonly kind: Kind
  readonly soil: '砂土' | '壤土' | '黏土' | '砂壤土' | '黏壤土'
  readonly irrigation: '滴灌' | '喷灌' | '微喷' | '沟灌' | '无'
  /** Name and area in mu. */
  readonly plots: ReadonlyArray<readonly [name: string, areaMu: number]>
  readonly cycles: readonly Cycle[]
  /** Grown all the year round, one batch after another and in turns on the plots: each kind in its months. */
  readonly batches?: readonly BatchKind[]
}

/** What a batch is of that begins in these months. */
export interface BatchKind extends Omit<Cycle, 'start'> {
  readonly months: Months
}

export interface Enterprise {
  /** Short name in ids and account names. */
  readonly key: string
  readonly name: string
  readonly areaMu: number
  readonly kind: '企业' | '合作社'
  readonly creditCode: string
  readonly town: string
  readonly address: string
  readonly products: string
  readonly sector: Sector
  /** People in all, the manager and the workers included. */
  readonly staff: number
  readonly manager: string
  readonly workers: readonly [string, string]
  readonly centre: Position
  readonly groups: readonly Group[]
  /** Whether it has not come to the end of what should be over. */
  readonly isBehind?: true
}

export const enterpriseId = ({ key }: Enterprise) => idOf(`enterprise/${key}`)
export const managerOf = (index: number) => `manager${index + 1}`
export const phone = (number: number) => `1990000${String(number).padStart(4, '0')}`

export function enterpriseDrafts(enterprises: readonly Enterprise[]): Draft[] {
  return enterprises.map((one, index) =>
    draft(
      enterpriseForm,
      enterpriseId(one),
      {
        Name: one.name,
        Area: one.areaMu,
        Kind: one.kind,
        CreditCode: one.creditCode,
        LegalPerson: one.manager,
        Contact: one.manager,
        Phone: phone(9001 + index),
        Region: `清禾县${one.town}`,
        Address: one.address,
        Products: one.products,
        Position: one.centre,
        SubjectCode: `QH-演示-${one.key.toUpperCase()}`,
        SafetyPerson: one.workers[0],
      },
      { by: 'county', isCountys: true },
    ),
  )
}
