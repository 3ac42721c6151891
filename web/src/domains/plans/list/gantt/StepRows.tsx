import { useNames } from '../../../../engine/reference/reference-queries.ts'
import { Cut } from '../../../../ui/Cut.tsx'
import type { Plan } from '../../plan.ts'
import { shownSteps, stepName } from '../../plan-steps.ts'
import styles from './Gantt.module.css'
import { MovableBar } from './MovableBar.tsx'
import { STEP_HEIGHT } from './heights.ts'
import type { Scale } from './scale.ts'
import type { ShiftModel } from './use-shift.ts'

interface StepRowsProps {
  readonly plan: Plan
  readonly today: string
  readonly scale: Scale
  readonly model: ShiftModel
  readonly planId: string
  readonly canMove: boolean
  readonly hint: string
}

/** The steps of a plan, each with a row of its own. */
export function StepRows({ plan, today, model, canMove, ...shared }: StepRowsProps) {
  const operations = useNames('operations', [...new Set(plan.steps.map(({ operation }) => operation))])
  const steps = shownSteps({ ...plan, steps: model.drawn.steps }, today)
  return steps.map((step) => {
    const { key, start, end, state, told } = step
    const name = stepName(step, operations)
    return (
      <tr key={key} className={styles.step} style={{ height: STEP_HEIGHT }}>
        <th scope="row" className={styles.name}>
          <Cut title={name}>{name}</Cut>
        </th>
        <td className={styles.lane}>
          <MovableBar
            {...shared}
            model={model}
            canMove={canMove}
            step={key}
            name={name}
            start={start}
            end={end}
            told={told}
            look={state}
          />
        </td>
      </tr>
    )
  })
}
