import { lineColour } from '../../ui/chart/line-colour.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber, formatShare } from '@farm/contract/values'
import { CountUp } from './CountUp.tsx'
import { cutName } from './cut-name.ts'
import { type RingPart, arcPath, ringParts } from './ring.rules.ts'
import styles from './Ring.module.css'

export interface RingPiece extends RingPart {
  /** What stands behind it. */
  readonly to?: string | undefined
}

interface RingProps {
  /** What the whole is: 企业面积. */
  readonly title: string
  readonly pieces: readonly RingPiece[]
  /** What is not among the pieces. */
  readonly rest?: number
  readonly total: number
  /** Under the total: 总面积（亩）. */
  readonly totalLabel: string
  readonly unit: string
  readonly digits?: number
  /** Characters of a name that the legend shows. */
  readonly limit: number
  /** There is room for few lines: many parts stand in two columns. */
  readonly isLow?: boolean
}

/** In a low place. */
const MOST_LINES = 4
const SHAPE = { outer: 48, inner: 33, gap: 0.9 }

/** Parts of a whole with their legend. Names are cut there, and whole on hover and for those who listen. */
export function Ring({
  title,
  pieces,
  rest = 0,
  total,
  totalLabel,
  unit,
  digits = 0,
  limit,
  isLow = false,
}: RingProps) {
  const [lit, setLit] = useState<string>()
  const parts: readonly RingPiece[] = ringParts(pieces, rest)
  const sum = parts.reduce((all, { value }) => all + value, 0)
  const ends = parts.map((_, index) => parts.slice(0, index + 1).reduce((all, { value }) => all + value, 0) / sum)
  const text = (value: number) => formatNumber(value, digits)
  const share = (value: number) => formatShare(value, sum)
  const told = parts.map(({ name, value }) => `${name} ${text(value)} ${unit}，占 ${share(value)}`).join('；')
  return (
    <div className={styles.box} onPointerLeave={() => setLit(undefined)}>
      <div className={styles.drawing}>
        <svg viewBox="-50 -50 100 100" role="img" aria-label={`${title}：共 ${text(total)} ${unit}。${told}`}>
          {parts.map(({ key, name, value }, index) => (
            <path
              key={key}
              className={styles.part}
              d={arcPath(ends[index - 1] ?? 0, ends[index] ?? 1, SHAPE)}
              fillRule="evenodd"
              style={{ fill: lineColour(index) }}
              data-faint={(lit !== undefined && lit !== key) || undefined}
              onPointerEnter={() => setLit(key)}
            >
              <title>{`${name} ${text(value)} ${unit}（${share(value)}）`}</title>
            </path>
          ))}
        </svg>
        <div className={styles.middle}>
          <span className={styles.total}>
            <CountUp value={total} digits={digits} />
          </span>
          <span className={styles.label}>{totalLabel}</span>
        </div>
      </div>
      <ul
        className={styles.legend}
        aria-label={`${title}图例`}
        data-pairs={(isLow && parts.length > MOST_LINES) || undefined}
      >
        {parts.map((part, index) => (
          <li key={part.key} onPointerEnter={() => setLit(part.key)}>
            <LegendLine
              part={part}
              colour={lineColour(index)}
              value={text(part.value)}
              limit={limit}
              isLit={lit === part.key}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface LegendLineProps {
  readonly part: RingPiece
  readonly colour: string
  readonly value: string
  readonly limit: number
  readonly isLit: boolean
}

function LegendLine({ part: { name, to }, colour, value, limit, isLit }: LegendLineProps) {
  const content = (
    <>
      <span className={styles.dot} style={{ background: colour }} />
      <span className={styles.name} aria-label={name}>
        {cutName(name, limit)}
      </span>
      <span className={styles.value}>{value}</span>
    </>
  )
  const props = { className: styles.line, title: name, 'data-lit': isLit || undefined }
  return to === undefined ? (
    <span {...props}>{content}</span>
  ) : (
    <Link {...props} to={to}>
      {content}
    </Link>
  )
}
