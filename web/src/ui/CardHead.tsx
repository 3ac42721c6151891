import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './CardHead.module.css'

interface CardHeadProps {
  readonly name: string
  /** Where the name leads; nowhere for those who may not go there. */
  readonly to: string | undefined
  /** How it is, at the end of the line. */
  readonly children: ReactNode
}

/** The first line of a card: what it is about and how that is. */
export function CardHead({ name, to, children }: CardHeadProps) {
  return (
    <div className={styles.head}>
      {to === undefined ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <Link to={to} className={styles.name}>
          {name}
        </Link>
      )}
      {children}
    </div>
  )
}
