import { doubtedText } from '@farm/contract/statistics'
import { Link } from 'react-router'
import type { DoubtedFigure } from './counted.ts'
import styles from './DoubtedNote.module.css'

interface DoubtedNoteProps extends DoubtedFigure {
  /** What it is said of, where it does not stand below its figure: 今天的打卡. */
  readonly lead?: string
}

/** Below figures: how many of the punch-ins that they are made of are not approved, with the way to them. */
export function DoubtedNote({ doubted, to, lead = '' }: DoubtedNoteProps) {
  const told = doubtedText(doubted)
  if (told === undefined) return null
  const text = `${lead}${told}`
  return (
    <p className={styles.note} title={to === undefined ? text : undefined}>
      {to === undefined ? (
        text
      ) : (
        <Link to={to} title={`${text}，查看这些打卡`}>
          {text}
        </Link>
      )}
    </p>
  )
}
