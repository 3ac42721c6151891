import { type DynamicData, readRows } from '@farm/contract/forms'
import { inputForm, stepInputs } from '@farm/contract/inputs'
import { formatInUnit, formatQuantity } from '@farm/contract/values'
import { useNames } from '../reference/reference-queries.ts'
import styles from './Steps.module.css'
import { type InputNeed, inputNeeds, totalOf } from './input-needs.ts'
import { type Controls, useReading } from './use-reading.ts'

interface InputNeedsProps {
  readonly controls: Controls
  readonly areaIn?: ((data: DynamicData) => number | undefined) | undefined
}

/** What all steps in a form together take of each input, per mu and, where an area is meant, over it. */
export function InputNeeds({ controls, areaIn }: InputNeedsProps) {
  const { needs, area } = useReading(controls, (data) => ({
    needs: inputNeeds(readRows(stepInputs.fields, data.StepInputs)),
    area: areaIn?.(data),
  }))
  return <NeedsTable needs={needs} {...(areaIn && { over: { area } })} />
}

interface NeedsTableProps {
  readonly needs: readonly InputNeed[]
  /** Absent where there is no area to sum over; its area, in mu, while it is known. */
  readonly over?: { readonly area: number | undefined }
}

/** Inputs with their doses; nothing where there are none. */
export function NeedsTable({ needs, over }: NeedsTableProps) {
  const names = useNames(inputForm.key, [...new Set(needs.map(({ input }) => input))])
  if (needs.length === 0) return null
  const area = over?.area
  return (
    <table className={styles.needs} aria-label="投入品需求">
      <caption>投入品需求</caption>
      <thead>
        <tr>
          <th scope="col">投入品</th>
          <th scope="col" data-figure="true">
            每亩用量
          </th>
          {over && (
            <th scope="col" data-figure="true">
              {area === undefined ? '合计（填好面积后计算）' : `合计（${formatQuantity(area, '亩')}）`}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {needs.map((need) => (
          <tr key={`${need.input} ${need.unit}`}>
            <td>{names.get(need.input)?.Name ?? '…'}</td>
            <td data-figure="true">{formatInUnit(totalOf(need), need.unit)}</td>
            {over && (
              <td data-figure="true">{area === undefined ? '—' : formatQuantity(totalOf(need, area), need.unit)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
