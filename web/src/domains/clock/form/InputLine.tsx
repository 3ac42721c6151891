import { clockForm } from '@farm/contract/clock'
import type { Faults } from '@farm/contract/errors'
import { inputForm } from '@farm/contract/inputs'
import { useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { useRecordsById } from '../clock-queries.ts'
import { type Input, inputOf } from '../known.ts'
import cards from './Card.module.css'
import styles from './InputLine.module.css'
import { RecordSheet } from './RecordSheet.tsx'
import type { InputRow } from './entries.ts'
import { faultOf } from './shown-faults.ts'
import { settle } from './settle.ts'

interface InputLineProps {
  readonly row: InputRow
  readonly index: number
  readonly faults: Faults
  readonly onChange: (row: InputRow) => void
  readonly onRemove: () => void
}

const { Unit: unitField, Target: targetField } = clockForm.fields.Inputs.fields
const UNITS = unitField?.type === 'choice' ? unitField.options : []

/** One input: what, how much, in which unit. */
export function InputLine({ row, index, faults, onChange, onRemove }: InputLineProps) {
  const [isOpen, setOpen] = useState(false)
  const { found, isRead } = useRecordsById(inputForm, inputOf, [row.input ?? []].flat())
  const at = `Inputs.${index}`
  const whole = faultOf(faults, at)
  const [input] = found
  const nameless = isRead ? '已选择，名称加载失败' : '已选择，正在查询名称…'
  return (
    <div className={styles.line} role="group" aria-label={`投入品 ${index + 1}`}>
      <button
        type="button"
        className={styles.choose}
        aria-haspopup="dialog"
        aria-label={`投入品：${input?.name ?? (row.input === undefined ? '请选择' : nameless)}`}
        aria-describedby={`${at}.Input-fault`}
        onClick={() => setOpen(true)}
      >
        <span data-empty={row.input === undefined || undefined}>
          {input?.name ?? (row.input === undefined ? '选择投入品' : nameless)}
        </span>
        <span aria-hidden="true">›</span>
      </button>
      <input
        className={styles.amount}
        aria-label="用量"
        placeholder="用量"
        inputMode="decimal"
        autoComplete="off"
        value={row.amount}
        aria-invalid={faults[`${at}.Amount`] !== undefined}
        aria-describedby={`${at}.Amount-fault`}
        onChange={({ target }) => onChange({ ...row, amount: target.value })}
        onBlur={() => settle(row.amount, row.unit, (amount) => onChange({ ...row, amount }))}
      />
      <select
        className={styles.unit}
        aria-label="单位"
        value={row.unit ?? ''}
        aria-invalid={faults[`${at}.Unit`] !== undefined}
        aria-describedby={`${at}.Unit-fault`}
        onChange={({ target }) => onChange({ ...row, unit: target.value || undefined })}
      >
        <option value="">单位</option>
        {UNITS.map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </select>
      <button type="button" className={styles.remove} aria-label={`删除投入品 ${index + 1}`} onClick={onRemove}>
        <Icon name="remove" />
      </button>
      <TargetEntry at={at} row={row} input={input} faults={faults} onChange={onChange} />
      {['Input', 'Amount', 'Unit', 'Target'].map((name) => (
        <LineFault key={name} id={`${at}.${name}-fault`} text={faultOf(faults, `${at}.${name}`)} />
      ))}
      {whole && <p className={cards.fault}>{whole}</p>}
      {isOpen && (
        <RecordSheet
          title="投入品"
          kind={inputForm}
          read={inputOf}
          emptyText="查询到的投入品列表为空"
          chosen={[row.input ?? []].flat()}
          onChoose={({ id, unit, isPesticide }) => {
            setOpen(false)
            onChange({ ...row, input: id, unit: row.unit ?? unit, target: isPesticide ? row.target : undefined })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

interface TargetEntryProps {
  readonly at: string
  readonly row: InputRow
  /** Absent while it is not known. */
  readonly input: Input | undefined
  readonly faults: Faults
  readonly onChange: (row: InputRow) => void
}

/** What a pesticide was used against: what its label names is offered, anything may be typed. */
function TargetEntry({ at, row, input, faults, onChange }: TargetEntryProps) {
  const written = row.target ?? ''
  if (written === '' && input?.isPesticide !== true) return null
  return (
    <>
      <input
        className={styles.target}
        aria-label={targetField?.label}
        placeholder={targetField?.help}
        list={`${at}.Target-offered`}
        value={written}
        aria-invalid={faults[`${at}.Target`] !== undefined}
        aria-describedby={`${at}.Target-fault`}
        onChange={({ target }) => onChange({ ...row, target: target.value })}
      />
      <datalist id={`${at}.Target-offered`}>
        {input?.targets.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  )
}

function LineFault({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return (
    text !== undefined && (
      <p id={id} className={`${cards.fault} ${styles.fault}`}>
        {text}
      </p>
    )
  )
}
