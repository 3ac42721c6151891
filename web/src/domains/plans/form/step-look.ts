import { type ColumnName, type DynamicData, readRows } from '@farm/contract/forms'
import { type PlanStepRow, planForm } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'
import type { StepTables } from '../../../engine/steps/step-rows.ts'
import type { StepsLook } from '../../../engine/steps/steps-look.ts'
import { laterOf } from './moved-plan.ts'

/** How a step of a plan is laid out. */
export const stepLook: StepsLook<ColumnName<typeof planForm, 'Steps'>> = {
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

/** The steps that the form of a plan holds. */
export function planSteps({ Steps }: Partial<StepTables> | DynamicData): readonly PlanStepRow[] {
  return readRows(planForm.fields.Steps.fields, Steps)
}

interface PlanDays {
  readonly start: string | undefined
  readonly end: string | undefined
}

/** A new step begins the day after those before it, as far as the plan goes; the first one with the plan. */
export function freshStep(tables: StepTables, { start, end }: PlanDays): PlanStepRow {
  const last = lastDay(planSteps(tables))
  const next = last === undefined ? start : daysLater(last, 1)
  const day = next !== undefined && end !== undefined && end < next ? end : next
  return { Weight: 1, ...(day !== undefined && { StartDate: day, EndDate: day }) }
}

/** When the last of the steps is done. */
export function lastDay(steps: readonly PlanStepRow[]): string | undefined {
  return steps.map(({ EndDate }) => EndDate).reduce(laterOf, undefined)
}

/** What the stages of a plan are called so far. */
export function stagesIn(data: DynamicData): string[] {
  return [...new Set(planSteps(data).flatMap(({ Stage }) => Stage ?? []))]
}

/** In mu. */
export function areaIn({ Count }: DynamicData): number | undefined {
  return typeof Count === 'number' ? Count : undefined
}
