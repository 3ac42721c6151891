import { FileLine } from './FileLine.tsx'
import styles from './FileList.module.css'
import { useFileLinks } from './file-links.ts'

interface FileListProps {
  /** Ids of uploaded files, in the order in which they are shown. */
  readonly ids: readonly string[]
  readonly label?: string
  /** `small`: the first one, in one line of a list, and how many more there are. */
  readonly size?: 'small' | 'normal'
}

/** Attachments by name, kind and size; each is saved by a touch. */
export function FileList({ ids, label = '附件', size = 'normal' }: FileListProps) {
  const shown = size === 'small' ? ids.slice(0, 1) : ids
  const links = useFileLinks(shown)
  const rest = ids.length - shown.length
  if (ids.length === 0) return null
  return (
    <ul className={styles.list} data-size={size} aria-label={label}>
      {shown.map((id, index) => (
        <li key={id}>
          <FileLine id={id} link={links[index]} />
        </li>
      ))}
      {rest > 0 && <li className={styles.rest}>等 {ids.length} 个</li>}
    </ul>
  )
}
