import { inputForm } from '@farm/contract/inputs'
import { formatInUnit } from '@farm/contract/values'
import type { StandardData } from '@farm/contract/standards'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { ScrollBox } from '../../../ui/ScrollBox.tsx'
import styles from './StandardHead.module.css'
import { spanText } from './TimelineChart.tsx'
import type { Timeline, TimelineStep } from './timeline.ts'

type InputRow = NonNullable<StandardData['StepInputs']>[number]

interface StepTableProps {
  readonly timeline: Timeline
  readonly inputs: readonly InputRow[]
  readonly titleOf: (key: string) => string
}

/** Every step in words: when, after which, with what, and what is to be heeded. */
export function StepTable({ timeline: { steps }, inputs, titleOf }: StepTableProps) {
  const ids = inputs.flatMap(({ Input }) => Input ?? [])
  const names = useNames(inputForm.key, [...new Set(ids)])
  const takenBy = (key: string) =>
    inputs
      .filter(({ Step }) => Step === key)
      .map((row) => `${names.get(row.Input ?? '')?.Name ?? '…'} ${doseText(row)}`)
  return (
    <ScrollBox label="作业步骤">
      <table className={styles.table} aria-label="作业步骤">
        <caption>作业步骤</caption>
        <thead>
          <tr>
            {['步骤', '时间', '生育阶段', '前置步骤', '每亩投入品', '检查项与要求'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.key}>
              <th scope="row">{titleOf(step.key)}</th>
              <td>{spanText(step.from, step.to)}</td>
              <td>{step.row.Stage ?? '—'}</td>
              <td>{step.after.map(titleOf).join('、') || '—'}</td>
              <td>{takenBy(step.key).join('；') || '—'}</td>
              <td>
                <Notes step={step} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Notes({ step: { row } }: { readonly step: TimelineStep }) {
  const { Checklist, Note, Photos = [] } = row
  const texts = [Checklist, Note].flatMap((text) => text ?? [])
  if (texts.length === 0 && Photos.length === 0) return '—'
  return (
    <>
      {texts.map((text) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
      {Photos.length > 0 && <PhotoStrip ids={Photos} label="图片" size="small" />}
    </>
  )
}

function doseText({ Dose, Unit }: InputRow): string {
  return Dose !== undefined ? formatInUnit(Dose, Unit ?? '') : ''
}
