import { InputNumber } from 'antd'
import { useState } from 'react'
import styles from './ListFilter.module.css'

interface Bounds {
  readonly least?: number | undefined
  readonly most?: number | undefined
}

interface RangeFilterProps {
  readonly label: string
  readonly bounds: Bounds
  readonly size: 'large' | 'middle'
  readonly onChange: (bounds: Bounds) => void
}

/** From one number to another, either end may be open; asked for when it is left or Enter is pressed. */
export function RangeFilter({ label, bounds, size, onChange }: RangeFilterProps) {
  const [typed, setTyped] = useState(bounds)
  const settle = () => {
    if (typed.least !== bounds.least || typed.most !== bounds.most) onChange(typed)
  }
  const shared = { size, controls: false, className: styles.bound ?? '', onBlur: settle, onPressEnter: settle }
  return (
    <span className={styles.range} role="group" aria-label={label}>
      <InputNumber<number>
        {...shared}
        prefix={<span className={styles.label}>{label}</span>}
        aria-label={`${label}最小`}
        placeholder="最小"
        value={typed.least ?? null}
        onChange={(least) => setTyped({ ...typed, least: least ?? undefined })}
      />
      ~
      <InputNumber<number>
        {...shared}
        aria-label={`${label}最大`}
        placeholder="最大"
        value={typed.most ?? null}
        onChange={(most) => setTyped({ ...typed, most: most ?? undefined })}
      />
    </span>
  )
}
