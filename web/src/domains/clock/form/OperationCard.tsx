import { operationForm } from '@farm/contract/operations'
import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { operationOf } from '../known.ts'
import { Card } from './Card.tsx'
import styles from './OperationCard.module.css'
import { RecordSheet } from './RecordSheet.tsx'
import type { PunchIn } from './use-punch-in.ts'

const readOperation = (record: WireRecord) => {
  const operation = operationOf(record)
  return { ...operation, note: operation.type === operation.name ? undefined : operation.type }
}

/** What was done: the next ones of the plan at hand, all others behind 更多. */
export function OperationCard({ punchIn: { farm, faults, enter } }: { readonly punchIn: PunchIn }) {
  const [isOpen, setOpen] = useState(false)
  const { chips, filled } = farm
  const isInvalid = faults.Operation !== undefined
  return (
    <Card name="Operation" label="农事操作" faults={faults}>
      <div className={styles.chips} role="group" aria-label="农事操作">
        {chips?.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={styles.chip}
            aria-pressed={id === filled.operation}
            onClick={() => enter({ operation: id })}
          >
            {name}
          </button>
        ))}
        {!chips && (
          <span className={styles.waiting}>
            {filled.operation === undefined ? '正在查询…' : '已选择，正在查询名称…'}
          </span>
        )}
        <button
          type="button"
          className={styles.chip}
          aria-haspopup="dialog"
          aria-describedby={isInvalid ? 'punch-in-Operation-fault' : undefined}
          onClick={() => setOpen(true)}
        >
          更多
        </button>
      </div>
      {chips?.length === 0 && <p className={styles.empty}>查询到的操作列表为空</p>}
      {isOpen && (
        <RecordSheet
          title="农事操作"
          kind={operationForm}
          read={readOperation}
          emptyText="查询到的操作列表为空"
          chosen={[filled.operation ?? []].flat()}
          onChoose={({ id }) => {
            setOpen(false)
            enter({ operation: id })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
