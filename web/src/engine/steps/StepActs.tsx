import { rowsIn } from '@farm/contract/forms'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './Steps.module.css'
import { keyOf, withCopy, withoutStep } from './step-rows.ts'
import { useReading } from './use-reading.ts'
import type { OpenSteps, StepChanges } from './use-steps.ts'

interface StepActsProps {
  readonly step: string
  readonly at: number
  readonly isLast: boolean
  readonly changes: StepChanges
  readonly open: OpenSteps
  readonly onMove: (by: -1 | 1) => void
}

/** What can be done with a step as a whole. */
export function StepActs({ step, at, isLast, changes, open, onMove }: StepActsProps) {
  const { controls, change } = changes
  const told = useReading(controls, ({ Steps, StepInputs }) => {
    const row = rowsIn(Steps).find((one) => keyOf(one) === step) ?? {}
    const inputs = rowsIn(StepInputs).filter(({ Step }) => Step === step).length
    return [inputs > 0 && `${inputs} 种投入品`, isFilled(row.Checklist) && '检查项', isFilled(row.Note) && '要求']
      .filter((one) => one !== false)
      .join('、')
  })
  const name = `第 ${at + 1} 步`
  return (
    <div className={styles.acts}>
      <button
        type="button"
        className={styles.more}
        aria-expanded={open.isOpen(step)}
        aria-label={`详细：${name}的投入品与要求${told && `：${told}`}`}
        title={told || '投入品与要求'}
        data-filled={told !== '' || undefined}
        onClick={() => open.toggle(step)}
      >
        <Icon name={open.isOpen(step) ? 'up' : 'down'} size={14} />
        详细
      </button>
      <Act icon="up" label={`上移${name}`} isPossible={at > 0} onAct={() => onMove(-1)} />
      <Act icon="down" label={`下移${name}`} isPossible={!isLast} onAct={() => onMove(1)} />
      <Act
        icon="copy"
        label={`复制${name}`}
        onAct={() => change((tables, newKey) => withCopy(tables, step, newKey()))}
      />
      <Act icon="remove" label={`删除${name}`} onAct={() => change((tables) => withoutStep(tables, step))} />
    </div>
  )
}

interface ActProps {
  readonly icon: IconName
  readonly label: string
  readonly isPossible?: boolean
  readonly onAct: () => void
}

/** A small button that says what it does to a screen reader and on hover. */
export function Act({ icon, label, isPossible = true, onAct }: ActProps) {
  return (
    <button
      type="button"
      className={styles.act}
      aria-label={label}
      title={label}
      disabled={!isPossible}
      onClick={onAct}
    >
      <Icon name={icon} size={14} />
    </button>
  )
}

/** Whether something is written. */
function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
