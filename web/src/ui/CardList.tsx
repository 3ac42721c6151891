import type { ReactNode } from 'react'
import styles from './CardList.module.css'
import { CheckBox } from './CheckBox.tsx'
import type { TableSelection } from './table-props.ts'

export interface CardFact {
  readonly key: string
  readonly label: string
  readonly value: ReactNode
  /** Takes the whole line. */
  readonly isWide?: boolean
}

export interface CardListProps<Row> {
  readonly label: string
  /** Waiting for the first rows while undefined. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  readonly isBusy?: boolean
  readonly title: (row: Row) => ReactNode
  /** How deep a row stands under others; 0 at the top. */
  readonly depth?: (row: Row) => number
  readonly facts: (row: Row) => readonly CardFact[]
  readonly actions?: (row: Row) => ReactNode
  /** Rows can be chosen; what one is called is read out beside its box. */
  readonly choosing?: TableSelection & { readonly nameOf: (row: Row) => string }
}

const SKELETON_CARDS = 4

/** The rows of a table on a phone. */
export function CardList<Row>({
  label,
  rows,
  keyOf,
  isBusy = false,
  title,
  depth,
  facts,
  actions,
  choosing,
}: CardListProps<Row>) {
  if (!rows) {
    return (
      <ul className={styles.cards} aria-label={label} aria-busy="true">
        {Array.from({ length: SKELETON_CARDS }, (_, card) => (
          <li key={card} className={styles.waiting} />
        ))}
      </ul>
    )
  }
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={isBusy} data-busy={isBusy || undefined}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={styles.card} style={{ marginInlineStart: insetOf(depth?.(row) ?? 0) }}>
          <div className={styles.head}>
            {choosing && <Choice choosing={choosing} id={keyOf(row)} name={choosing.nameOf(row)} />}
            <div className={styles.title}>{title(row)}</div>
          </div>
          <dl className={styles.facts}>
            {facts(row).map(({ key, label: name, value, isWide }) => (
              <div key={key} data-wide={isWide || undefined}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {actions && <div className={styles.actions}>{actions(row)}</div>}
        </li>
      ))}
    </ul>
  )
}

interface ChoiceProps {
  readonly choosing: TableSelection
  readonly id: string
  readonly name: string
}

function Choice({ choosing: { keys, fixed, onChange }, id, name }: ChoiceProps) {
  const isChosen = keys.has(id)
  const toggle = () => onChange(new Set(isChosen ? [...keys].filter((key) => key !== id) : [...keys, id]))
  return (
    <div className={styles.choice}>
      <CheckBox label={`选择${name}`} checked={isChosen} disabled={fixed?.has(id)} onChange={toggle} />
    </div>
  )
}

const STEP_PX = 16
/** However deep a row stands, its facts keep their room. */
const MOST_STEPS = 4

function insetOf(depth: number): number {
  return Math.min(depth, MOST_STEPS) * STEP_PX
}
