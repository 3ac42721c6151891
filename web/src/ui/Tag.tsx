import type { Tone } from '@farm/contract/values'
import type { ReactNode } from 'react'
import styles from './Tag.module.css'

export type { Tone } from '@farm/contract/values'

interface TagProps {
  readonly tone?: Tone
  /** More of it, on hover. */
  readonly title?: string
  readonly children: ReactNode
}

/** A state or a choice in a word; the tone never tells more than the word. */
export function Tag({ tone = 'neutral', title, children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone} title={title}>
      {children}
    </span>
  )
}
