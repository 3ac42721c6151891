import { readNumber } from '@farm/contract/values'
import { useState } from 'react'
import { type Entered, NumberInput } from '../form/NumberInput.tsx'
import styles from './ListFilter.module.css'

interface Bounds {
  readonly least?: number | undefined
  readonly most?: number | undefined
}

interface RangeFilterProps {
  readonly label: string
  readonly bounds: Bounds
  /** In which both ends are. */
  readonly unit: string | undefined
  readonly size: 'large' | 'middle'
  readonly onChange: (bounds: Bounds) => void
}

interface Typed {
  readonly least?: Entered
  readonly most?: Entered
}

/** From one number to another, either end may be open; asked for when it is left or Enter is pressed, once both are numbers. */
export function RangeFilter({ label, bounds, unit, size, onChange }: RangeFilterProps) {
  const [typed, setTyped] = useState<Typed>(bounds)
  const settle = () => {
    const { least, most } = typed
    if (typeof least === 'string' || typeof most === 'string') return
    if (least !== bounds.least || most !== bounds.most) onChange({ least, most })
  }
  const end = (name: keyof Typed, word: string) => {
    const fault = faultOf(typed[name], unit)
    return {
      size,
      className: styles.bound ?? '',
      'aria-label': `${label}${word}`,
      placeholder: word,
      value: typed[name],
      read: (text: string) => readNumber(text, unit),
      onChange: (entered: Entered) => setTyped({ ...typed, [name]: entered }),
      onBlur: settle,
      onPressEnter: settle,
      ...(fault !== undefined && { status: 'error' as const, title: fault, 'aria-invalid': true }),
    }
  }
  return (
    <span className={styles.range} role="group" aria-label={label}>
      <NumberInput {...end('least', '最小')} prefix={<span className={styles.label}>{label}</span>} />
      至
      <NumberInput {...end('most', '最大')} />
    </span>
  )
}

/** Why a text is no end of a range. */
function faultOf(entered: Entered, unit: string | undefined): string | undefined {
  const reading = typeof entered === 'string' ? readNumber(entered, unit) : undefined
  return reading && 'fault' in reading ? reading.fault : undefined
}
