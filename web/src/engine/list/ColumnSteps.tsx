import { Icon, type IconName } from '../../ui/Icon.tsx'
import { heldWidth } from '../../ui/table-widths.ts'
import styles from './ColumnChooser.module.css'

const icons = { 上移: 'up', 下移: 'down', 收窄: 'minus', 加宽: 'plus' } as const satisfies Record<string, IconName>
/** In pixels. */
const WIDTH_STEP = 20

interface PlaceStepsProps {
  /** What the column is called. */
  readonly of: string
  /** Counted from 0. */
  readonly at: number
  readonly last: number
  readonly onMove: (to: number) => void
}

/** Moves a column by one place. */
export function PlaceSteps({ of, at, last, onMove }: PlaceStepsProps) {
  return (
    <>
      <Step of={of} way="上移" isOff={at === 0} onStep={() => onMove(at - 1)} />
      <Step of={of} way="下移" isOff={at === last} onStep={() => onMove(at + 1)} />
    </>
  )
}

interface WidthStepsProps {
  readonly of: string
  /** In pixels. */
  readonly width: number
  readonly onWidth: (width: number) => void
}

/** Makes a column narrower or wider, as dragging its edge does. */
export function WidthSteps({ of, width, onWidth }: WidthStepsProps) {
  const narrower = heldWidth(width - WIDTH_STEP)
  const wider = heldWidth(width + WIDTH_STEP)
  return (
    <>
      <Step of={of} way="收窄" isOff={narrower >= width} onStep={() => onWidth(narrower)} />
      <Step of={of} way="加宽" isOff={wider <= width} onStep={() => onWidth(wider)} />
    </>
  )
}

interface StepProps {
  readonly of: string
  readonly way: keyof typeof icons
  readonly isOff: boolean
  readonly onStep: () => void
}

/** At an end it stays reachable: the keyboard would lose its place with it. */
function Step({ of, way, isOff, onStep }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={`${way}${of}`}
      title={way}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onStep}
    >
      <Icon name={icons[way]} size={12} />
    </button>
  )
}
