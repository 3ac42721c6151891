import { planForm } from '@farm/contract/plans'
import styles from '../../../engine/form/EditorSection.module.css'
import type { Section } from '../../../engine/records/sections.ts'
import { InputNeeds } from '../../../engine/steps/InputNeeds.tsx'
import { useReadingOf } from '../../../engine/steps/use-reading.ts'
import { InputsCheck } from './InputsCheck.tsx'
import { OverlapNotice } from './OverlapNotice.tsx'
import { PlanField } from './PlanField.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import { areaIn } from './step-look.ts'
import { useOverlaps } from './use-overlaps.ts'
import type { PlanForm } from './use-plan-form.ts'

interface PlanSectionProps {
  readonly section: Section
  readonly plan: PlanForm
}

/** They stand with the steps, not field by field. */
const TOLD_BY_STEPS: readonly string[] = ['Steps', 'Standard']

/** From here on fields stand side by side where there is room. */
const MANY = 6

/** Fields of a plan that belong together, with what follows from them. */
export function PlanSection({ section: { title, fields }, plan }: PlanSectionProps) {
  const { controls, form } = plan
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {fields.includes('InputBudget') && form.fields.StepInputs && <InputNeeds controls={controls} areaIn={areaIn} />}
      <div className={styles.fields} data-many={fields.length > MANY || undefined}>
        {fields
          .filter((name) => !TOLD_BY_STEPS.includes(name))
          .map((name) => (
            <PlanField key={name} name={name} plan={plan} />
          ))}
      </div>
      {fields.includes('InputBudget') && form.fields.StepInputs && <InputsCheck controls={controls} />}
      {fields.includes('Place') && <Overlapping plan={plan} />}
      {fields.includes('Steps') && <PlanSteps plan={plan} />}
    </section>
  )
}

function Overlapping({ plan: { controls, record } }: Pick<PlanSectionProps, 'plan'>) {
  const occupied = useReadingOf(planForm, controls, ({ Place, StartDate, EndDate }) => ({ Place, StartDate, EndDate }))
  return <OverlapNotice overlaps={useOverlaps(occupied, record?.Id)} />
}
