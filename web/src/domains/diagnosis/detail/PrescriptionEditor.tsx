import { inputForm, inputUnits } from '@farm/contract/inputs'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { Button } from '../../../ui/Button.tsx'
import styles from '../Diagnosis.module.css'
import { PickSheet } from '../PickSheet.tsx'
import { type PrescriptionRow, emptyRow } from './prescription-rows.ts'

interface PrescriptionEditorProps {
  readonly rows: readonly PrescriptionRow[]
  readonly onChange: (rows: readonly PrescriptionRow[]) => void
}

const MOST = 20

/** What is prescribed, line by line: of the inputs of the county, or by its name. */
export function PrescriptionEditor({ rows, onChange }: PrescriptionEditorProps) {
  const change = (key: string, part: Partial<PrescriptionRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <div className={styles.field} role="group" aria-label="处方">
      <span className={styles.label}>处方（可不填，可一键生成工单）</span>
      {rows.map((row, index) => (
        <Row
          key={row.key}
          row={row}
          number={index + 1}
          onChange={(part) => change(row.key, part)}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {rows.length < MOST && <Button onClick={() => onChange([...rows, emptyRow(newId())])}>添加用药或用肥</Button>}
    </div>
  )
}

interface RowProps {
  readonly row: PrescriptionRow
  readonly number: number
  readonly onChange: (part: Partial<PrescriptionRow>) => void
  readonly onRemove: () => void
}

function Row({ row, number, onChange, onRemove }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const name = (what: string) => `第 ${number} 行${what}`
  return (
    <div className={styles.prescriptionRow}>
      <input
        className={styles.input}
        aria-label={name('投入品')}
        placeholder="投入品名称"
        maxLength={100}
        value={row.name}
        onChange={({ target }) => onChange({ name: target.value, input: undefined })}
      />
      <Button onClick={() => setOpen(true)}>从投入品库选</Button>
      <input
        className={styles.input}
        aria-label={name('每亩用量')}
        placeholder="每亩用量"
        inputMode="decimal"
        value={row.dose}
        onChange={({ target }) => onChange({ dose: target.value })}
      />
      <select
        className={styles.input}
        aria-label={name('单位')}
        value={row.unit}
        onChange={({ target }) => onChange({ unit: target.value })}
      >
        <option value="">单位</option>
        {inputUnits.map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </select>
      <input
        className={styles.input}
        aria-label={name('用法')}
        placeholder="用法，如叶面喷施，7 天一次"
        maxLength={200}
        value={row.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <Button kind="quiet" aria-label={name('删除')} onClick={onRemove}>
        删除
      </Button>
      {isOpen && (
        <PickSheet
          title="投入品"
          kind={inputForm}
          onClose={() => setOpen(false)}
          onPick={(picked) => {
            setOpen(false)
            onChange({ input: picked.id, name: picked.name })
          }}
        />
      )}
    </div>
  )
}
