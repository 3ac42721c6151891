import type { Tone } from '@farm/contract/values'
import type { ReactNode } from 'react'
import styles from './Tag.module.css'

export type { Tone } from '@farm/contract/values'

/** A state or a choice in a word; the tone never tells more than the word. */
export function Tag({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
