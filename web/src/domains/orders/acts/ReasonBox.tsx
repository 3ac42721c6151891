import { orderForm } from '@farm/contract/orders'
import { useEffect, useId, useRef } from 'react'
import styles from './ActDialog.module.css'

const MAX = orderForm.fields.CancelReason.max

interface ReasonBoxProps {
  readonly label: string
  readonly value: string
  /** Brings the person back here. */
  readonly fault: string | undefined
  readonly onChange: (reason: string) => void
}

/** Why something is done to an order. */
export function ReasonBox({ label, value, fault, onChange }: ReasonBoxProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (fault !== undefined) box.current?.focus()
  }, [fault])
  return (
    <label className={styles.reason}>
      <span className={styles.label}>{label}</span>
      <textarea
        ref={box}
        rows={3}
        required
        maxLength={MAX}
        value={value}
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={id} className={styles.hint} data-fault={fault !== undefined || undefined}>
        {fault ?? `${value.length} / ${MAX}`}
      </span>
    </label>
  )
}
