import { type ReactNode, Suspense, useState } from 'react'
import { Form } from 'antd'
import { type WireRecord, readData } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { standardForm } from '@farm/contract/standards'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { Act } from '../../../engine/steps/StepActs.tsx'
import { StepsEditor } from '../../../engine/steps/StepsEditor.tsx'
import { heldBy, useReadingOf } from '../../../engine/steps/use-reading.ts'
import { chunk } from '../../../platform/chunk.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './PlanSteps.module.css'
import { useTextOf } from './form-values.ts'
import { stepsOfOldPlan } from './old-steps.ts'
import { areaIn, freshStep, stagesIn, stepLook } from './step-look.ts'
import { takenFrom } from './take-standard.ts'
import type { PlanForm } from './use-plan-form.ts'

const StandardDialog = chunk(() => import('./StandardDialog.tsx').then((file) => file.StandardDialog))

/** The steps of a plan; they are written here or taken from a standard. */
export function PlanSteps({ plan }: { readonly plan: PlanForm }) {
  const { form, record, controls, steps, open } = plan
  const start = useTextOf('StartDate', controls)
  const end = useTextOf('EndDate', controls)
  const isEmpty = useReadingOf(planForm, controls, ({ Steps }) => !Steps)
  const old = isEmpty && record ? stepsOfOldPlan(readData(planForm, record.Data)) : []
  const hint = form.fields.Steps?.help
  return (
    <>
      {hint && (
        <p className={styles.hint}>{hint}；每亩用量在步骤的“详细”中填写。按住 Alt 再按上下方向键可以移动步骤。</p>
      )}
      <StepsEditor
        form={form}
        look={stepLook}
        changes={steps}
        open={open}
        fresh={(tables) => freshStep(tables, { start, end })}
        stagesIn={stagesIn}
        areaIn={areaIn}
      >
        {form.fields.Standard && <FromStandard plan={plan} start={start} />}
        {old.length > 0 && (
          <Button onClick={() => steps.change(({ StepInputs }) => ({ Steps: old, StepInputs }))}>
            由原来的 {old.length} 项计划作业建立步骤
          </Button>
        )}
      </StepsEditor>
    </>
  )
}

interface FromStandardProps {
  readonly plan: PlanForm
  readonly start: string | undefined
}

function FromStandard({ plan, start }: FromStandardProps): ReactNode {
  const { controls, steps, put } = plan
  const [isOpen, setOpen] = useState(false)
  const today = useToday()
  const crop = useTextOf('Crops', controls)
  const take = (standard: WireRecord) => {
    setOpen(false)
    put(takenFrom(standard, readData(planForm, heldBy(controls)), today))
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>从技术规程带入</Button>
      <Form.Item name="Standard" noStyle>
        <TakenStandard plan={plan} />
      </Form.Item>
      <Suspense>
        {isOpen && (
          <StandardDialog
            crop={crop}
            start={start ?? today}
            present={steps.tables().Steps.length}
            onTake={take}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** By which standard a plan goes; taking the name away leaves its steps. */
function TakenStandard({ plan: { controls, put } }: { readonly plan: PlanForm }) {
  const { errors } = Form.Item.useStatus()
  const id = useReadingOf(planForm, controls, ({ Standard }) => Standard)
  const names = useNames(standardForm.key, id === undefined ? [] : [id])
  const name = (id !== undefined && names.get(id)?.Name) || '—'
  return (
    // Where a fault of it is led to.
    <span id="Standard" className={styles.standard}>
      {id !== undefined && (
        <>
          技术规程：{name}
          <Act icon="close" label={`不再关联${name}`} onAct={() => put({ Standard: undefined })} />
        </>
      )}
      {errors.length > 0 && (
        <span role="alert" className={styles.fault}>
          {errors.map(String).join('；')}
        </span>
      )}
    </span>
  )
}
