import { Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { PhotoThumb } from './PhotoThumb.tsx'
import { usePhotoLinks } from './photo-links.ts'
import styles from './PhotoStrip.module.css'

// It comes when a photo is opened, not with every page that shows some.
const PhotoViewer = chunk(() => import('./PhotoViewer.tsx').then((file) => file.PhotoViewer))

interface PhotoStripProps {
  /** Ids of uploaded photos, in the order in which they are shown. */
  readonly ids: readonly string[]
  /** What the photos are: names the strip and each photo of it. */
  readonly label?: string
  /** `small`: the first few, in one line of a list. `large`: as the main thing of a detail. */
  readonly size?: 'small' | 'normal' | 'large'
}

const MOST_SMALL = 3

/** Photos as thumbs; each opens the viewer, which fills the screen. */
export function PhotoStrip({ ids, label = '照片', size = 'normal' }: PhotoStripProps) {
  const links = usePhotoLinks(ids)
  const [open, setOpen] = useState<number>()
  if (ids.length === 0) return null
  const shown = size === 'small' ? ids.slice(0, MOST_SMALL) : ids
  const rest = ids.length - shown.length
  return (
    <>
      <ul className={styles.strip} data-size={size} aria-label={label}>
        {shown.map((id, index) => (
          <li key={id}>
            <PhotoThumb
              id={id}
              link={links[index]}
              alt={`${label} ${index + 1}`}
              copy={size === 'large' && ids.length === 1 ? 'view' : 'thumb'}
              onOpen={() => setOpen(index)}
            />
          </li>
        ))}
        {rest > 0 && (
          <li>
            <button
              type="button"
              className={styles.more}
              aria-label={`还有 ${rest} 张照片`}
              onClick={() => setOpen(MOST_SMALL)}
            >
              +{rest}
            </button>
          </li>
        )}
      </ul>
      {open !== undefined && (
        <Suspense>
          <PhotoViewer links={links} ids={ids} label={label} start={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
