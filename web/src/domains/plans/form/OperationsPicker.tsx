import { planForm } from '@farm/contract/plans'
import { ReferencePicker } from '../../../engine/reference/ReferencePicker.tsx'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { nameOfReferred } from '../plan.ts'
import styles from './OperationsPicker.module.css'
import { idsIn } from './form-values.ts'

const { label, to } = planForm.fields.Operations

interface OperationsPickerProps {
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (ids: string[]) => void
  readonly onBlur?: () => void
}

/** Chooses the operations of a plan and puts them in order: the first that is not done yet is what comes next. */
export function OperationsPicker({ id, value, onChange, onBlur }: OperationsPickerProps) {
  const ids = idsIn(value)
  const names = useNames(to, ids)
  const change = (next: string[]) => onChange?.(next)
  const nameOf = (one: string) => nameOfReferred(names.get(one) ?? { Id: one })
  return (
    <>
      <ReferencePicker
        id={id}
        to={to}
        label={label}
        placeholder={`请选择${label}`}
        multiple
        value={ids}
        onChange={change}
        onBlur={onBlur}
      />
      {ids.length > 0 && (
        <ol className={styles.order} aria-label="作业次序">
          {ids.map((one, index) => (
            <li key={one} className={styles.operation}>
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.name}>{nameOf(one)}</span>
              <Act
                icon="up"
                label={`上移${nameOf(one)}`}
                isPossible={index > 0}
                onAct={() => change(moved(ids, index, -1))}
              />
              <Act
                icon="down"
                label={`下移${nameOf(one)}`}
                isPossible={index < ids.length - 1}
                onAct={() => change(moved(ids, index, 1))}
              />
              <Act
                icon="close"
                label={`去掉${nameOf(one)}`}
                onAct={() => change(ids.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

interface ActProps {
  readonly icon: IconName
  readonly label: string
  readonly isPossible?: boolean
  readonly onAct: () => void
}

function Act({ icon, label: told, isPossible = true, onAct }: ActProps) {
  return (
    <button type="button" className={styles.act} aria-label={told} disabled={!isPossible} onClick={onAct}>
      <Icon name={icon} size={14} />
    </button>
  )
}

/** The list with the one at `index` a place further up or down. */
function moved(ids: readonly string[], index: number, by: 1 | -1): string[] {
  const [one = '', other = ''] = [ids[index], ids[index + by]]
  return ids.with(index, other).with(index + by, one)
}
