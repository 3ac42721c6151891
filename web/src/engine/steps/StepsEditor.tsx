import { Form } from 'antd'
import { type DynamicData, type Field, rowsIn } from '@farm/contract/forms'
import type { CSSProperties, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { RecordForm } from '../records/record-form.ts'
import { KnownSteps } from './KnownSteps.tsx'
import { StepRow } from './StepRow.tsx'
import styles from './Steps.module.css'
import { type StepTables, keyOf, withStep } from './step-rows.ts'
import { type StepsLook, widthsOf } from './steps-look.ts'
import { useReading } from './use-reading.ts'
import type { OpenSteps, StepChanges } from './use-steps.ts'

interface StepsEditorProps {
  readonly form: RecordForm
  readonly look: StepsLook
  readonly changes: StepChanges
  readonly open: OpenSteps
  /** What a new step begins with. */
  readonly fresh: (tables: StepTables) => DynamicData
  readonly stagesIn: (data: DynamicData) => readonly string[]
  /** The area over which doses are summed; absent where there is none. */
  readonly areaIn?: ((data: DynamicData) => number | undefined) | undefined
  /** Other ways to come by steps, beside 添加步骤. */
  readonly children?: ReactNode
}

/** The steps of a plan or a standard: one line each, which opens to what the step takes and asks for. */
export function StepsEditor({ form, look, changes, open, fresh, stagesIn, areaIn, children }: StepsEditorProps) {
  const { controls, change } = changes
  const keys = useReading(controls, ({ Steps }) => rowsIn(Steps).map(keyOf))
  const { Steps, StepInputs } = form.fields
  if (Steps?.type !== 'rows') return null
  const widths: CSSProperties & Record<'--columns', string> = { '--columns': widthsOf(look) }
  return (
    <KnownSteps controls={controls} stagesIn={stagesIn}>
      <div className={styles.steps} style={widths} role="group" aria-label={Steps.label}>
        {keys.length > 0 && (
          <div className={styles.head} aria-hidden="true">
            <span />
            {look.columns.map(({ name }) => (
              <span key={name} data-required={isAlwaysRequired(Steps.fields[name]) || undefined}>
                {Steps.fields[name]?.label}
              </span>
            ))}
          </div>
        )}
        {keys.map((key, at) => (
          <StepRow
            key={key}
            step={key}
            at={at}
            isLast={at === keys.length - 1}
            fields={Steps.fields}
            inputFields={StepInputs?.type === 'rows' ? StepInputs.fields : undefined}
            look={look}
            changes={changes}
            open={open}
            areaIn={areaIn}
          />
        ))}
        <Form.List name="Steps">{(_rows, _acts, { errors }) => <Form.ErrorList errors={errors} />}</Form.List>
        <div className={styles.tools}>
          <Button onClick={() => change((tables, newKey) => withStep(tables, { ...fresh(tables), Key: newKey() }))}>
            <Icon name="plus" size={14} />
            添加步骤
          </Button>
          {children}
        </div>
      </div>
    </KnownSteps>
  )
}

function isAlwaysRequired(field: Field | undefined): boolean {
  return field?.required === true
}
