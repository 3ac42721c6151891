import { useId } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PhotoPicker.module.css'
import { PHOTO_TYPES } from './photo-faults.ts'

interface FileButtonProps {
  readonly label: string
  readonly source: 'camera' | 'album'
  readonly onFiles: (files: readonly File[]) => void
}

/** Asks the camera for one picture, or the album for several. */
export function FileButton({ label, source, onFiles }: FileButtonProps) {
  const id = useId()
  return (
    <label className={styles.take} htmlFor={id}>
      <Icon name="plus" size={20} />
      {label}
      <input
        id={id}
        className={styles.file}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        {...(source === 'camera' ? { capture: 'environment' as const } : { multiple: true })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again after it was removed.
          target.value = ''
        }}
      />
    </label>
  )
}
