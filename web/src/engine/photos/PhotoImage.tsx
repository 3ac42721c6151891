import type { PhotoCopy, PhotoLink } from '@farm/contract/files'
import { useState } from 'react'
import { useRenewal } from '../files/file-links.ts'
import { photoAddress } from './photo-links.ts'
import styles from './PhotoImage.module.css'

interface PhotoImageProps {
  readonly link: PhotoLink
  readonly copy: PhotoCopy
  readonly alt: string
}

/** One copy of a photo. An address that has ended is asked for anew once; after that the person may ask. */
export function PhotoImage({ link, copy, alt }: PhotoImageProps) {
  const renew = useRenewal()
  const [failed, setFailed] = useState<readonly string[]>([])
  const address = photoAddress(link, copy)
  const fail = () => {
    setFailed([...failed, address])
    if (failed.length === 0) renew(link.Id)
  }
  if (failed.includes(address)) return <span className={styles.missing}>加载失败</span>
  return (
    <img
      className={styles.image}
      data-copy={copy}
      src={address}
      alt={alt}
      width={link.Width}
      height={link.Height}
      decoding="async"
      loading={copy === 'thumb' ? 'lazy' : 'eager'}
      draggable={false}
      onError={fail}
    />
  )
}
