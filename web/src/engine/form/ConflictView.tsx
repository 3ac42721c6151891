import type { LastChange } from '@farm/contract/errors'
import type { DynamicData, Field, WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { DataValue } from '../records/DataValue.tsx'
import type { RecordForm } from '../records/record-form.ts'
import { ConflictFrame, sides } from './ConflictFrame.tsx'
import { RowName, RowSide } from './ConflictRow.tsx'
import styles from './ConflictView.module.css'
import { type Choices, type Difference, mergeOf } from './conflict.ts'
import type { Side } from './rows-merge.ts'

interface ConflictViewProps {
  readonly form: RecordForm
  /** What both began from. */
  readonly base: DynamicData
  readonly mine: DynamicData
  readonly theirs: WireRecord
  /** Who saved it, where that is known. */
  readonly change?: LastChange | undefined
  readonly onResolve: (data: DynamicData) => void
  readonly onLeave: () => void
}

/** Somebody else saved the record in the meantime: field by field, in tables row by row, one of the two is taken. */
export function ConflictView({ form, base, mine, theirs, change, onResolve, onLeave }: ConflictViewProps) {
  const [choices, setChoices] = useState<Choices>({})
  const { differences: all, merged } = mergeOf(form.fields, base, mine, theirs.Data)
  const isOpen = all.some((one) => one.isDisputed && !choices[one.id])
  return (
    <ConflictFrame
      at={theirs.UpdateTime}
      change={change}
      isOpen={isOpen}
      onMerge={() => onResolve(merged(choices))}
      onLeave={onLeave}
    >
      {all.map((one) => (
        <Line
          key={one.id}
          field={form.fields[one.name]}
          difference={one}
          side={choices[one.id] ?? (one.isDisputed ? undefined : one.taken)}
          onChoose={(side) => setChoices({ ...choices, [one.id]: side })}
        />
      ))}
    </ConflictFrame>
  )
}

interface LineProps {
  readonly field: Field | undefined
  readonly difference: Difference
  /** Absent while what both changed is not decided. */
  readonly side: Side | undefined
  readonly onChoose: (side: Side) => void
}

function Line({ field, difference, side, onChoose }: LineProps) {
  if (!field) return null
  const { id, isDisputed, row } = difference
  const isRow = field.type === 'rows' && row !== undefined
  return (
    <tr>
      <th scope="row" id={`conflict-${id}`}>
        {field.label}
        {isRow && <RowName field={field} row={row} />}
        {isDisputed && <span className={styles.disputed}>双方都改过</span>}
      </th>
      {(['mine', 'theirs'] as const).map((one) => (
        <td key={one} data-taken={side === one || undefined}>
          <label className={styles.choice}>
            <input
              type="radio"
              name={`conflict-${id}`}
              checked={side === one}
              aria-label={`${field.label}用${sides[one]}`}
              aria-describedby={`conflict-${id}`}
              onChange={() => onChoose(one)}
            />
            {isRow ? (
              <RowSide field={field} row={row} side={one} />
            ) : (
              <span>
                <DataValue field={field} value={difference[one]} as="whole" />
              </span>
            )}
          </label>
        </td>
      ))}
    </tr>
  )
}
