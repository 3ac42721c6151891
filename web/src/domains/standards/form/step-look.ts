import { type ColumnName, type DynamicData, readData, readRows } from '@farm/contract/forms'
import { type StandardStepRow, standardForm } from '@farm/contract/standards'
import type { StepTables } from '../../../engine/steps/step-rows.ts'
import type { StepsLook } from '../../../engine/steps/steps-look.ts'
import { timelineOf } from '../detail/timeline.ts'

/** How a step of a standard is laid out. */
export const stepLook: StepsLook<ColumnName<typeof standardForm, 'Steps'>> = {
  columns: [
    { name: 'Operation', width: 'minmax(100px, 1.2fr)' },
    { name: 'Name', width: 'minmax(90px, 1fr)' },
    { name: 'Base', width: '190px' },
    { name: 'Stage', width: 'minmax(84px, 0.8fr)' },
    { name: 'FromDay', width: '72px' },
    { name: 'Days', width: '76px' },
    { name: 'After', width: 'minmax(100px, 1fr)' },
    { name: 'Weight', width: '52px' },
  ],
  details: ['Checklist', 'Note', 'Photos'],
}

/** A new step begins when those before it are done. */
export function freshStep(tables: StepTables, { Stages }: DynamicData): StandardStepRow {
  const { days } = timelineOf(readData(standardForm, { ...tables, Stages }))
  return { Base: '开始日期', FromDay: tables.Steps.length === 0 ? 0 : days, Days: 1, Weight: 1 }
}

/** What the stages of a standard are called. */
export function stagesIn({ Stages }: DynamicData): string[] {
  return readRows(standardForm.fields.Stages.fields, Stages).flatMap(({ Name }) => Name ?? [])
}
