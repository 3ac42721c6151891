import { Link } from 'react-router'
import { type Tone, formatNumber } from '@farm/contract/values'
import type { DoubtedFigure } from '../../engine/review/counted.ts'
import { DoubtedNote } from '../../engine/review/DoubtedNote.tsx'
import styles from './BoardFigures.module.css'
import hidden from './hidden.module.css'
import { CountUp } from './CountUp.tsx'

export interface BoardFigure {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly digits?: number
  readonly unit?: string
  readonly tone?: Tone | undefined
  /** Against the time before; told with its sign. */
  readonly change?: number | undefined
  /** What the change is measured against: 比昨天. */
  readonly against?: string
  /** What stands behind it; absent where the person may not go there. */
  readonly to?: string | undefined
  /** Of what is not approved among what it counts. */
  readonly note?: DoubtedFigure
}

interface BoardFiguresProps {
  readonly figures: readonly BoardFigure[]
  /** One under another. */
  readonly isUpright?: boolean
  readonly isSmall?: boolean
}

/** Large figures beside one another, each leading to what it counts. */
export function BoardFigures({ figures, isUpright, isSmall }: BoardFiguresProps) {
  return (
    <ul className={styles.figures} data-upright={isUpright || undefined} data-small={isSmall || undefined}>
      {figures.map((figure) => (
        <li key={figure.key} className={styles.figure}>
          <Figure figure={figure} />
        </li>
      ))}
    </ul>
  )
}

/** One large figure. */
export function Figure({ figure }: { readonly figure: BoardFigure }) {
  const { note } = figure
  if (!note) return <Way figure={figure} />
  return (
    <span className={styles.noted}>
      <Way figure={figure} />
      <DoubtedNote {...note} />
    </span>
  )
}

function Way({ figure }: { readonly figure: BoardFigure }) {
  const { label, to } = figure
  if (to === undefined) {
    return (
      <span className={styles.told}>
        <Told figure={figure} />
      </span>
    )
  }
  return (
    <Link className={styles.told} to={to} title={`查看${label}`}>
      <Told figure={figure} />
    </Link>
  )
}

function Told({ figure: { label, value, digits = 0, unit, tone, change, against } }: { readonly figure: BoardFigure }) {
  return (
    <>
      <span className={styles.label}>
        <span className={styles.name} title={label}>
          {label}
        </span>
        {change !== undefined && change !== 0 && (
          <span className={styles.change} data-up={change > 0 || undefined} title={against}>
            <span className={hidden.hidden}>{against}</span>
            {change > 0 && '+'}
            {formatNumber(change, digits)}
          </span>
        )}
      </span>
      <span className={styles.value} data-tone={tone}>
        <data value={value}>
          <CountUp value={value} digits={digits} />
        </data>
        {unit !== undefined && <span className={styles.unit}>{unit}</span>}
      </span>
    </>
  )
}
