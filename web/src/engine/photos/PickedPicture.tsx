import { formatPercent } from '@farm/contract/values'
import type { PendingFile } from '../files/upload-queue.ts'
import { PhotoImage } from './PhotoImage.tsx'
import styles from './PhotoPicker.module.css'
import { usePhotoLinks } from './photo-links.ts'

interface StoredPictureProps {
  readonly id: string
  readonly alt: string
  readonly preview: string | undefined
}

/** What was taken here is shown from memory; only what came with a record or a draft is fetched. */
export function StoredPicture({ id, alt, preview }: StoredPictureProps) {
  return preview === undefined ? (
    <FetchedPicture id={id} alt={alt} />
  ) : (
    <img className={styles.picture} src={preview} alt={alt} decoding="async" />
  )
}

function FetchedPicture({ id, alt }: { readonly id: string; readonly alt: string }) {
  const [link] = usePhotoLinks([id])
  if (!link) return <span className={styles.veil}>正在加载</span>
  if (link === 'hidden' || link instanceof Error) return <span className={styles.veil}>已上传</span>
  return <PhotoImage link={link} copy="thumb" alt={alt} />
}

/** A photo that is not with the server yet, and how far it is. */
export function PendingPicture({
  photo: { state },
  alt,
  preview,
}: {
  readonly photo: PendingFile
  readonly alt: string
  readonly preview: string | undefined
}) {
  const percent = state.kind === 'sending' ? Math.floor(state.share * 100) : 0
  return (
    <>
      <img className={styles.picture} src={preview} alt={alt} decoding="async" />
      <span className={styles.veil} data-failed={state.kind === 'failed' || undefined}>
        {state.kind === 'failed' && '没有上传'}
        {state.kind === 'waiting' && '等待上传'}
        {state.kind === 'sending' && (state.isCut ? '等待网络' : formatPercent(percent))}
        {state.kind === 'sending' && <progress value={percent} max={100} aria-label={`${alt}上传进度`} />}
      </span>
    </>
  )
}
