import type { FormKind } from '@farm/contract/forms'
import { useState } from 'react'
import styles from './Diagnosis.module.css'
import { PickSheet, type Picked } from './PickSheet.tsx'

interface PickRowProps {
  readonly label: string
  readonly kind: Pick<FormKind, 'id' | 'nameField'>
  readonly value: string | undefined
  readonly placeholder: string
  readonly fault?: string | undefined
  /** Nothing where it is taken back. */
  readonly onPick: (picked: Picked | undefined) => void
}

/** A field in one line: a touch opens what there is to choose from. */
export function PickRow({ label, kind, value, placeholder, fault, onPick }: PickRowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <button type="button" className={styles.rowButton} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className={styles.rowLabel}>{label}</span>
          <span className={styles.rowValue} data-empty={value === undefined || undefined}>
            {value ?? placeholder}
          </span>
        </button>
        {value !== undefined && (
          <button type="button" className={styles.clear} aria-label={`清除${label}`} onClick={() => onPick(undefined)}>
            ×
          </button>
        )}
      </div>
      {fault !== undefined && <p className={styles.fault}>{fault}</p>}
      {isOpen && (
        <PickSheet
          title={label}
          kind={kind}
          onClose={() => setOpen(false)}
          onPick={(picked) => {
            setOpen(false)
            onPick(picked)
          }}
        />
      )}
    </div>
  )
}
