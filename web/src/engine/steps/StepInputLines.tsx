import { type DynamicData, type Fields, rowsIn } from '@farm/contract/forms'
import { amountOver } from '@farm/contract/inputs'
import { formatQuantity } from '@farm/contract/values'
import { useMemo } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FieldItem } from '../form/FieldItem.tsx'
import { SurroundingsContext } from '../form/surroundings.ts'
import { InputControl } from './InputControl.tsx'
import { Act } from './StepActs.tsx'
import styles from './Steps.module.css'
import { withInput, withoutInput } from './step-rows.ts'
import { useReading } from './use-reading.ts'
import type { StepChanges } from './use-steps.ts'

interface StepInputLinesProps {
  readonly step: string
  /** Where the step stands among the others. */
  readonly at: number
  readonly fields: Fields
  readonly changes: StepChanges
  readonly areaIn: ((data: DynamicData) => number | undefined) | undefined
}

/** What a step takes per mu, and over the whole area. */
export function StepInputLines({ step, at, fields, changes, areaIn }: StepInputLinesProps) {
  const { controls, change } = changes
  const lines = useReading(controls, ({ StepInputs }) =>
    rowsIn(StepInputs).flatMap(({ Step }, index) => (Step === step ? [index] : [])),
  )
  return (
    <div className={styles.inputs} role="group" aria-label={`第 ${at + 1} 步的投入品`}>
      <p className={styles.label}>投入品</p>
      {lines.map((index, nth) => (
        <InputLine
          key={index}
          at={index}
          name={`第 ${nth + 1} 种投入品`}
          fields={fields}
          changes={changes}
          areaIn={areaIn}
        />
      ))}
      <Button onClick={() => change((tables) => withInput(tables, step))}>
        <Icon name="plus" size={14} />
        添加投入品
      </Button>
    </div>
  )
}

interface InputLineProps extends Pick<StepInputLinesProps, 'at' | 'fields' | 'changes' | 'areaIn'> {
  readonly name: string
}

function InputLine({ at, name, fields, changes, areaIn }: InputLineProps) {
  const surroundings = useMemo(() => ({ fields, at: ['StepInputs', at] }), [fields, at])
  const { controls, change } = changes
  const total = useReading(controls, (data) => totalText(rowsIn(data.StepInputs)[at] ?? {}, areaIn?.(data)))
  return (
    <SurroundingsContext value={surroundings}>
      <div className={styles.input} role="group" aria-label={name}>
        {Object.entries(fields)
          .filter(([column, field]) => column !== 'Step' && !field.isRemoved)
          .map(([column, field]) => (
            <FieldItem key={column} name={['StepInputs', at, column]} field={field} isStacked>
              {column === 'Input' ? <InputControl at={at} changes={changes} /> : undefined}
            </FieldItem>
          ))}
        {areaIn && <span className={styles.total}>{total}</span>}
        <Act icon="close" label={`去掉${name}`} onAct={() => change((tables) => withoutInput(tables, at))} />
      </div>
    </SurroundingsContext>
  )
}

function totalText({ Dose, Unit }: DynamicData, areaMu: number | undefined): string {
  if (typeof Dose !== 'number' || areaMu === undefined) return ''
  return `共 ${formatQuantity(amountOver(Dose, areaMu), typeof Unit === 'string' ? Unit : '')}`
}
