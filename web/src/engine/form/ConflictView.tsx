import type { DynamicData, WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { DataValue } from '../records/DataValue.tsx'
import type { RecordForm } from '../records/record-form.ts'
import { ConflictFrame, sides } from './ConflictFrame.tsx'
import styles from './ConflictView.module.css'
import { type Difference, type Side, differences, merged } from './conflict.ts'

interface ConflictViewProps {
  readonly form: RecordForm
  /** What both began from. */
  readonly base: DynamicData
  readonly mine: DynamicData
  readonly theirs: WireRecord
  readonly onResolve: (data: DynamicData) => void
  readonly onLeave: () => void
}

/** Somebody else saved the record in the meantime: field by field one of the two is taken. */
export function ConflictView({ form, base, mine, theirs, onResolve, onLeave }: ConflictViewProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const all = differences(form.fields, base, mine, theirs.Data)
  const isOpen = all.some((one) => one.isDisputed && !choices[one.name])
  return (
    <ConflictFrame
      at={theirs.UpdateTime}
      isOpen={isOpen}
      onMerge={() => onResolve(merged(theirs.Data, all, choices))}
      onLeave={onLeave}
    >
      {all.map((one) => (
        <Line
          key={one.name}
          form={form}
          difference={one}
          side={choices[one.name] ?? (one.isDisputed ? undefined : one.taken)}
          onChoose={(side) => setChoices({ ...choices, [one.name]: side })}
        />
      ))}
    </ConflictFrame>
  )
}

interface LineProps {
  readonly form: RecordForm
  readonly difference: Difference
  /** Absent while a field that both changed is not decided. */
  readonly side: Side | undefined
  readonly onChoose: (side: Side) => void
}

function Line({ form, difference: { name, isDisputed, ...values }, side, onChoose }: LineProps) {
  const field = form.fields[name]
  if (!field) return null
  return (
    <tr>
      <th scope="row">
        {field.label}
        {isDisputed && <span className={styles.disputed}>双方都改过</span>}
      </th>
      {(['mine', 'theirs'] as const).map((one) => (
        <td key={one} data-taken={side === one || undefined}>
          <label className={styles.choice}>
            <input
              type="radio"
              name={`conflict-${name}`}
              checked={side === one}
              aria-label={`${field.label}用${sides[one]}`}
              onChange={() => onChoose(one)}
            />
            <span>
              <DataValue field={field} value={values[one]} as="whole" />
            </span>
          </label>
        </td>
      ))}
    </tr>
  )
}
