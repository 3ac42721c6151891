import type { Step } from '@farm/contract/plans'
import styles from './Gantt.module.css'
import { PLAN_HEIGHT, STEP_HEIGHT } from './heights.ts'
import { type Scale, placeOf } from './scale.ts'

/** How far a line leaves a bar before it turns, in pixels. */
const TURN = 6

interface StepLinesProps {
  readonly steps: readonly Step[]
  readonly scale: Scale
}

/** Thin lines from each step to those that wait for it, laid over the rows of the steps. */
export function StepLines({ steps, scale }: StepLinesProps) {
  const rows = new Map(steps.map((step, index) => [step.key, { ...placeOf(scale, step), middle: middleOf(index) }]))
  const paths = steps.flatMap((step) =>
    step.after.flatMap((key) => {
      const [from, to] = [rows.get(key), rows.get(step.key)]
      return from && to ? [{ key: `${key} ${step.key}`, d: pathOf(from, to) }] : []
    }),
  )
  if (paths.length === 0) return null
  return (
    <svg
      className={styles.waits}
      width={scale.width}
      height={steps.length * STEP_HEIGHT}
      style={{ top: PLAN_HEIGHT }}
      aria-hidden="true"
    >
      {paths.map(({ key, d }) => (
        <path key={key} d={d} />
      ))}
    </svg>
  )
}

function middleOf(row: number): number {
  return (row + 0.5) * STEP_HEIGHT
}

interface End {
  readonly left: number
  readonly width: number
  readonly middle: number
}

function pathOf(from: End, to: End): string {
  const [x, y] = [from.left + from.width, from.middle]
  if (to.left >= x + TURN * 2) return `M${x} ${y}H${x + TURN}V${to.middle}H${to.left}`
  const between = y + (to.middle > y ? STEP_HEIGHT : -STEP_HEIGHT) / 2
  return `M${x} ${y}h${TURN}V${between}H${to.left - TURN}V${to.middle}H${to.left}`
}
