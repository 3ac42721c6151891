import type { WireRecord } from '@farm/contract/forms'
import { formatPercent } from '@farm/contract/values'
import { memo, useMemo } from 'react'
import { RowLink } from '../../../../engine/list/RowLink.tsx'
import { Cut } from '../../../../ui/Cut.tsx'
import { isPlanEnded, isPlanLate, planOf } from '../../plan.ts'
import { nameOfReferred } from '../../../../engine/records/referred-by.ts'
import { progressTone } from '../../progress-tone.ts'
import { FoldButton } from './FoldButton.tsx'
import styles from './Gantt.module.css'
import { MovableBar } from './MovableBar.tsx'
import { StepLines } from './StepLines.tsx'
import { StepRows } from './StepRows.tsx'
import { PLAN_HEIGHT } from './heights.ts'
import type { Scale } from './scale.ts'
import { useShift } from './use-shift.ts'

interface PlanGroupProps {
  readonly record: WireRecord
  readonly scale: Scale
  readonly today: string
  /** Open beside the chart. */
  readonly isOpen: boolean
  readonly isUnfolded: boolean
  readonly onFold: (id: string) => void
  readonly canEdit: boolean
  /** Id of the words on how bars are moved by keys. */
  readonly hint: string
}

/** The rows of one plan: its own, and under it those of its steps. While one is moved, no other is drawn anew. */
export const PlanGroup = memo(function PlanGroup(props: PlanGroupProps) {
  const { record, scale, today, isOpen, isUnfolded, onFold, canEdit, hint } = props
  const plan = useMemo(() => planOf(record), [record])
  const model = useShift(record, plan)
  const { id, name, crop, variety, standing, status = '' } = plan
  const { percent } = standing
  const isLate = isPlanLate(plan)
  const canMove = canEdit && !isPlanEnded(plan)
  const second = [crop && nameOfReferred(crop), variety].filter(Boolean).join(' · ')
  const told = [isLate ? '延误' : status, percent !== undefined && formatPercent(percent)].filter(Boolean).join(' ')
  const shared = { scale, model, planId: id, hint }
  return (
    <tbody>
      <tr data-open={isOpen || undefined} style={{ height: PLAN_HEIGHT }}>
        <th scope="row" className={styles.name}>
          <div className={styles.head}>
            <FoldButton name={name} isUnfolded={isUnfolded} count={plan.steps.length} onFold={() => onFold(id)} />
            <div className={styles.words}>
              <RowLink id={id} title={name}>
                <Cut>{name}</Cut>
              </RowLink>
              {second && (
                <span className={styles.second}>
                  <Cut title={second}>{second}</Cut>
                </span>
              )}
            </div>
          </div>
        </th>
        <td className={styles.lane}>
          <MovableBar
            {...shared}
            canMove={canMove}
            name={name}
            start={model.drawn.start}
            end={model.drawn.end}
            told={told}
            look={progressTone({ plan, isLate })}
            percent={percent ?? 0}
          />
          {isUnfolded && <StepLines steps={model.drawn.steps} scale={scale} />}
        </td>
      </tr>
      {isUnfolded && <StepRows {...shared} plan={plan} today={today} canMove={canMove && plan.hasOwnSteps} />}
    </tbody>
  )
})
