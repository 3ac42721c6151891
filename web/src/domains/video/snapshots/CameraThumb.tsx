import type { Camera } from '@farm/contract/video'
import { usePhotoLinks } from '../../../engine/photos/photo-links.ts'
import { PhotoImage } from '../../../engine/photos/PhotoImage.tsx'
import styles from './CameraThumb.module.css'

const NONE: readonly string[] = []

/** What a camera saw when it took its last picture; nothing where it took none. */
export function CameraThumb({ camera: { Picture } }: { readonly camera: Camera }) {
  const [link] = usePhotoLinks(Picture ? [Picture.Id] : NONE)
  if (typeof link !== 'object' || link instanceof Error) return null
  return (
    <span className={styles.thumb}>
      <PhotoImage link={link} copy="thumb" alt="" />
    </span>
  )
}
