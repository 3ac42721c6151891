import { Button } from '../../ui/Button.tsx'
import { formatPercent, formatQuantity } from '@farm/contract/values'
import styles from './controls.module.css'
import { measuredArea } from './measured.ts'
import { useAround } from './surroundings.ts'

interface MeasuredHintProps {
  /** The polygon field by which the number is measured. */
  readonly by: string
  readonly value: unknown
  readonly onTake: (measured: number) => void
}

/** In percent: from here on it is told that a number is not what was measured. */
const LEAST_PERCENT = 0.1

/** Tells what was measured where something else was entered, and takes it over when asked. */
export function MeasuredHint({ by, value, onTake }: MeasuredHintProps) {
  const measured = useAround((data) => measuredArea(data[by]))
  if (measured === undefined || measured === value) return null
  const text = `按边界测得 ${formatQuantity(measured, '亩')}${differenceText(value, measured)}`
  return (
    <span className={styles.measured} role="status">
      {text}
      <Button kind="quiet" onClick={() => onTake(measured)}>
        采用测得的面积
      </Button>
    </span>
  )
}

function differenceText(value: unknown, measured: number): string {
  if (typeof value !== 'number' || measured === 0) return ''
  const percent = (Math.abs(value - measured) / measured) * 100
  return percent < LEAST_PERCENT ? '' : `，相差 ${formatPercent(percent, percent < 10 ? 1 : 0)}`
}
