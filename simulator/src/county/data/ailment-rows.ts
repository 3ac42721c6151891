import type { consultationForm, diagnosisCalls } from '@farm/contract/diagnosis'
import type { DataOf } from '@farm/contract/forms'
import type { BodyOf } from '@farm/contract/wire'
import type { Growth } from './calendar-rows.ts'
import type { Months } from './table.ts'

type Question = DataOf<typeof consultationForm>
type Prescribed = NonNullable<BodyOf<typeof diagnosisCalls.addReply>['Prescription']>[number]

/** Something that ails plants, as a farmer asks about it and an expert answers. */
export interface AilmentRow {
  readonly crops: readonly string[]
  /** The pest or disease that it is: it is asked about in the months in which that lives on the crop. */
  readonly pest?: string
  /** When it is met; with a pest the months of that on the crop. */
  readonly months?: readonly Months[]
  /** On beds and trays of young plants; without it on plots that they were planted or sown on. */
  readonly on?: 'beds' | 'beds and plots'
  /** How far the crop has grown where it is met. */
  readonly stages: readonly Growth[]
  readonly symptoms: NonNullable<Question['Symptoms']>
  /** `{作物}` and `{地块}` stand for what it is about. */
  readonly title: string
  readonly text: string
  readonly answer: string
  /** Inputs of the county by name, for each 亩; of what is mixed for trees the note says how thinly. */
  readonly inputs: ReadonlyArray<Omit<Prescribed, 'Input' | 'Name'> & { readonly name: string }>
  readonly conclusion: string
  /** What the farmer asks further. */
  readonly further?: readonly [question: string, answer: string]
}
