import { addDays } from '@farm/contract/plans'
import type { DynamicData } from '@farm/contract/forms'
import { type StepTables, rowsIn } from '../../../engine/steps/step-rows.ts'
import type { StepsLook } from '../../../engine/steps/steps-look.ts'

/** How a step of a plan is laid out. */
export const stepLook: StepsLook = {
  columns: [
    { name: 'Operation', width: 'minmax(104px, 1.2fr)' },
    { name: 'Name', width: 'minmax(80px, 1fr)' },
    { name: 'Stage', width: 'minmax(70px, 0.7fr)' },
    { name: 'StartDate', width: '122px' },
    { name: 'EndDate', width: '122px' },
    { name: 'After', width: 'minmax(96px, 1fr)' },
    { name: 'Weight', width: '48px' },
    { name: 'Assignees', width: 'minmax(124px, 1fr)' },
  ],
  details: ['Checklist', 'Note'],
}

interface PlanDays {
  readonly start: string | undefined
  readonly end: string | undefined
}

/** A new step begins the day after those before it, as far as the plan goes; the first one with the plan. */
export function freshStep({ Steps }: StepTables, { start, end }: PlanDays): DynamicData {
  const last = lastDay(Steps)
  const next = last === undefined ? start : addDays(last, 1)
  const day = next !== undefined && end !== undefined && end < next ? end : next
  return { Weight: 1, ...(day !== undefined && { StartDate: day, EndDate: day }) }
}

/** When the last of the steps is done. */
export function lastDay(steps: readonly DynamicData[]): string | undefined {
  return steps
    .flatMap(({ EndDate }) => (typeof EndDate === 'string' && EndDate !== '' ? [EndDate] : []))
    .reduce<string | undefined>((latest, day) => (latest === undefined || day > latest ? day : latest), undefined)
}

/** What the stages of a plan are called so far. */
export function stagesIn({ Steps }: DynamicData): string[] {
  const names = rowsIn(Steps).flatMap(({ Stage }) => (typeof Stage === 'string' && Stage !== '' ? [Stage] : []))
  return [...new Set(names)]
}

/** In mu. */
export function areaIn({ Count }: DynamicData): number | undefined {
  return typeof Count === 'number' ? Count : undefined
}
