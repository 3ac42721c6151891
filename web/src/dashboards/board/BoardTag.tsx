import type { Tone } from '../../ui/Tag.tsx'
import styles from './BoardTag.module.css'

/** A state in a word; its colour never tells more than the word. */
export function BoardTag({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
