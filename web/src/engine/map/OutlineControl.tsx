import type { Field } from '@farm/contract/forms'
import { Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { OutlineSketch } from './OutlineSketch.tsx'
import styles from './Polygon.module.css'
import type { Corner } from '../../ui/corners.ts'
import { areaText, cornersOf } from './outline-of.ts'

// The map weighs more than any page around it: it comes when somebody opens it.
const MapEditor = chunk(() => import('./MapEditor.tsx').then((file) => file.MapEditor))

interface OutlineControlProps {
  readonly field: Extract<Field, { type: 'polygon' }>
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  /** Where to look first when nothing is drawn yet. */
  readonly near?: Corner | undefined
  /** Whose plots it lies among. */
  readonly enterprise?: string | undefined
  readonly 'aria-describedby'?: string
}

/** An area that is drawn on the map. */
export function OutlineControl({
  field: { label },
  id,
  value,
  onChange,
  near,
  enterprise,
  ...rest
}: OutlineControlProps) {
  const [isOpen, setOpen] = useState(false)
  const corners = cornersOf(value)
  const isDrawn = corners.length > 0
  const take = (next: readonly Corner[]) => {
    setOpen(false)
    onChange?.(next.length > 0 ? { Points: next } : undefined)
  }
  return (
    <div
      {...(id && { id })}
      className={styles.control}
      role="group"
      aria-label={label}
      aria-describedby={rest['aria-describedby']}
      tabIndex={-1}
    >
      {isDrawn && <OutlineSketch title={label} corners={corners} size="normal" />}
      {isDrawn && <span className={styles.area}>{areaText(corners)}</span>}
      <Button onClick={() => setOpen(true)}>
        <Icon name="place" size={14} />
        {isDrawn ? '编辑边界' : '在地图上画边界'}
      </Button>
      {isDrawn && (
        <Button kind="quiet" onClick={() => onChange?.(undefined)}>
          清除
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <MapEditor
            label={label}
            corners={corners}
            near={near}
            enterprise={enterprise}
            onDone={take}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
