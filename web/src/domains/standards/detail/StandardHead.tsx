import { readData } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { standardForm } from '@farm/contract/standards'
import type { HeadProps } from '../../../engine/crud/crud-declaration.ts'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { NeedsTable } from '../../../engine/steps/InputNeeds.tsx'
import { inputNeeds } from '../../../engine/steps/input-needs.ts'
import { StandardActions } from './StandardActions.tsx'
import styles from './StandardHead.module.css'
import { StepTable } from './StepTable.tsx'
import { TimelineChart } from './TimelineChart.tsx'
import { VersionLinks } from './VersionLinks.tsx'
import { timelineOf } from './timeline.ts'

/** What a standard asks for over a season, and what can be done with it. */
export function StandardHead({ record }: HeadProps) {
  const standard = readData(standardForm, record.Data)
  const timeline = timelineOf(standard)
  const { StepInputs: inputs = [] } = standard
  const operations = [...new Set(timeline.steps.map(({ operation }) => operation))].filter((id) => id !== '')
  const names = useNames(operationForm.key, operations)
  const titles = new Map(
    timeline.steps.map(({ key, name, operation }, index) => [
      key,
      `${index + 1} ${name || (names.get(operation)?.Name ?? '')}`.trim(),
    ]),
  )
  const titleOf = (key: string) => titles.get(key) ?? '—'
  return (
    <div className={styles.head}>
      <StandardActions record={record} />
      <VersionLinks record={record} />
      {timeline.steps.length > 0 && (
        <>
          <TimelineChart timeline={timeline} titleOf={titleOf} />
          <StepTable timeline={timeline} inputs={inputs} titleOf={titleOf} />
          <NeedsTable needs={inputNeeds(inputs)} />
        </>
      )}
    </div>
  )
}
