import { useId } from 'react'
import { FileInput } from '../../ui/FileInput.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PhotoPicker.module.css'
import { PHOTO_TYPES } from './photo-faults.ts'
import type { PhotoSource } from './use-photos.ts'

interface FileButtonProps {
  readonly label: string
  readonly source: PhotoSource
  readonly onFiles: (files: readonly File[], source: PhotoSource) => void
}

/** Asks the camera for one picture, or the album for several. */
export function FileButton({ label, source, onFiles }: FileButtonProps) {
  const id = useId()
  return (
    <label className={styles.take} htmlFor={id}>
      <Icon name="plus" size={20} />
      {label}
      <FileInput
        id={id}
        accept={PHOTO_TYPES.join(',')}
        {...(source === 'camera' ? { capture: 'environment' as const } : { multiple: true })}
        onFiles={(files) => onFiles(files, source)}
      />
    </label>
  )
}
