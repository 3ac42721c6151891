import type { DataOf } from '@farm/contract/forms'
import type { consultationForm } from '@farm/contract/diagnosis'
import type { Operation } from '../operations.ts'

/** How experts name how far a crop has grown. */
export type Growth = NonNullable<DataOf<typeof consultationForm>['Stage']>

/** A way of growing a crop. Days count from its first day, which is day 0. */
export interface CalendarRow {
  readonly crop: string
  /** Names it together with the crop: 「小麦越冬栽培技术规程」. */
  readonly way: string
  readonly days: number
  readonly stages: ReadonlyArray<readonly [name: string, day: number, growth: Growth]>
  /** Kinds of work in the order in which they begin; some come again later. The weight is how often it is done in its days. */
  readonly work: ReadonlyArray<readonly [operation: Operation, from: number, to: number, weight: number]>
  /** Fertilisers that are given while it grows, the usual one first. */
  readonly feeds: readonly string[]
}
