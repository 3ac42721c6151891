import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { DataValue } from '../records/DataValue.tsx'
import type { RecordForm } from '../records/record-form.ts'
import { Moment } from '../records/Moment.tsx'
import styles from './ConflictView.module.css'
import { type Difference, type Side, differences, merged } from './conflict.ts'
import type { Data } from './record-data.ts'

interface ConflictViewProps {
  readonly form: RecordForm
  /** What both began from. */
  readonly base: Data
  readonly mine: Data
  readonly theirs: WireRecord
  readonly onResolve: (data: Data) => void
  readonly onLeave: () => void
}

const sides = { mine: '我的', theirs: '他人保存的' } satisfies Record<Side, string>

/** Somebody else saved the record in the meantime: field by field one of the two is taken. */
export function ConflictView({ form, base, mine, theirs, onResolve, onLeave }: ConflictViewProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const all = differences(form.fields, base, mine, theirs.Data)
  const isOpen = all.some((one) => one.isDisputed && !choices[one.name])
  return (
    <section className={styles.view} aria-label="内容冲突">
      <h2 className={styles.title}>内容已被他人修改，请核对后再保存</h2>
      <p className={styles.note}>
        他人保存于 <Moment at={theirs.UpdateTime} />
        。只有一方改过的已选好，双方都改过的请逐项选择。
      </p>
      {all.length === 0 ? (
        <p>两边的内容相同。</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">{sides.mine}</th>
              <th scope="col">{sides.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {all.map((one) => (
              <Line
                key={one.name}
                form={form}
                difference={one}
                side={choices[one.name] ?? (one.isDisputed ? undefined : one.taken)}
                onChoose={(side) => setChoices({ ...choices, [one.name]: side })}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.foot}>
        <Button kind="primary" disabled={isOpen} onClick={() => onResolve(merged(theirs.Data, all, choices))}>
          保存合并结果
        </Button>
        <Button onClick={onLeave}>返回修改</Button>
      </div>
    </section>
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
