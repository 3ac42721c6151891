import type { PhotoCopy } from '@farm/contract/files'
import { useRenewal } from '../files/file-links.ts'
import { PhotoImage } from './PhotoImage.tsx'
import type { LinkState } from './photo-links.ts'
import styles from './PhotoStrip.module.css'

interface PhotoThumbProps {
  readonly id: string
  readonly link: LinkState
  readonly alt: string
  readonly copy: PhotoCopy
  readonly onOpen: () => void
}

/** One photo of a strip in each of its states: on its way, failed, hidden, there. */
export function PhotoThumb({ id, link, alt, copy, onOpen }: PhotoThumbProps) {
  const renew = useRenewal()
  if (link === undefined) return <span className={styles.waiting} role="status" aria-label={`${alt}正在加载`} />
  if (link === 'hidden') return <span className={styles.hidden}>看不了这张照片</span>
  if (link instanceof Error) {
    return (
      <button type="button" className={styles.failed} aria-label={`重新加载${alt}`} onClick={() => renew(id)}>
        重试
      </button>
    )
  }
  return (
    <button type="button" className={styles.thumb} aria-label={`查看${alt}`} onClick={onOpen}>
      <PhotoImage link={link} copy={copy} alt={alt} />
    </button>
  )
}
