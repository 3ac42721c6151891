import type { Curve } from '@farm/contract/telemetry'
import { formatRange } from '@farm/contract/values'
import { valueText } from '../../ui/chart/chart-line.ts'
import { Sparkline } from '../../ui/Sparkline.tsx'
import styles from './CurveChoices.module.css'
import { pointsOf } from './drawn-lines.ts'
import { digitsOf } from './metric-look.ts'

interface CurveChoiceProps {
  readonly curve: Curve
  /** Of which device it is, where that is to be told. */
  readonly device?: string | undefined
  readonly isOpen: boolean
  readonly onPress: () => void
}

/** A small curve with its lowest and highest; pressed, it is shown large. */
export function CurveChoice({ curve, device, isOpen, onPress }: CurveChoiceProps) {
  const { Name, Unit, Metric, Figures } = curve
  const told = (value: number) => valueText(value, { digits: digitsOf(Metric), unit: Unit })
  return (
    <button type="button" className={styles.choice} aria-pressed={isOpen} onClick={onPress}>
      <span className={styles.name}>{Name}</span>
      {Figures && <span className={styles.range}>{formatRange(told(Figures.Min), told(Figures.Max))}</span>}
      <Sparkline label={`${Name}的变化`} points={pointsOf(curve)} />
      {device !== undefined && <span className={styles.range}>{device}</span>}
    </button>
  )
}
