import { isSameJson } from '@farm/contract/values'
import { useState } from 'react'
import { ConflictFrame, sides } from '../form/ConflictFrame.tsx'
import styles from '../form/ConflictView.module.css'
import type { Side } from '../form/rows-merge.ts'
import type { Entry, EntryBase } from './use-entry.ts'

/** A field as it is compared with what somebody else saved. */
export interface MergedField<Values> {
  readonly name: keyof Values & string
  readonly label: string
  readonly text: (values: Values) => string
}

interface EntryConflictProps<Values extends object> {
  readonly entry: Entry<Values>
  readonly theirs: EntryBase<Values>
  readonly fields: readonly MergedField<Values>[]
}

/** Somebody else saved in the meantime: field by field one of the two is taken. */
export function EntryConflict<Values extends object>({ entry, theirs, fields }: EntryConflictProps<Values>) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const { values, base } = entry
  const all = fields.filter(({ name }) => !isSameJson(values[name], theirs.values[name]))
  const sideOf = ({ name }: MergedField<Values>): Side | undefined => {
    const isTheirs = !isSameJson(base.values[name], theirs.values[name])
    const isMine = !isSameJson(base.values[name], values[name])
    if (isMine && isTheirs) return choices[name]
    return choices[name] ?? (isMine ? 'mine' : 'theirs')
  }
  /** What is not compared here stays one’s own. */
  const agreed = () =>
    all
      .filter((field) => sideOf(field) === 'theirs')
      .reduce((content, { name }) => ({ ...content, [name]: theirs.values[name] }), values)
  return (
    <ConflictFrame
      at={theirs.updateTime}
      isOpen={all.some((field) => sideOf(field) === undefined)}
      onMerge={() => entry.settle(agreed())}
      onLeave={entry.leaveConflict}
    >
      {all.map((field) => (
        <Line
          key={field.name}
          label={field.label}
          side={sideOf(field)}
          texts={{ mine: field.text(values), theirs: field.text(theirs.values) }}
          onChoose={(side) => setChoices({ ...choices, [field.name]: side })}
        />
      ))}
    </ConflictFrame>
  )
}

interface LineProps {
  readonly label: string
  readonly side: Side | undefined
  readonly texts: Readonly<Record<Side, string>>
  readonly onChoose: (side: Side) => void
}

function Line({ label, side, texts, onChoose }: LineProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {(['mine', 'theirs'] as const).map((one) => (
        <td key={one} data-taken={side === one || undefined}>
          <label className={styles.choice}>
            <input
              type="radio"
              name={`conflict-${label}`}
              checked={side === one}
              aria-label={`${label}用${sides[one]}`}
              onChange={() => onChoose(one)}
            />
            <span>{texts[one] || '（空）'}</span>
          </label>
        </td>
      ))}
    </tr>
  )
}
