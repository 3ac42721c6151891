import type { InputHTMLAttributes } from 'react'
import styles from './FileInput.module.css'

interface FileInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'capture' | 'id' | 'multiple'> {
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files from the device; it stands unseen in the label that is touched. */
export function FileInput({ onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      className={styles.input}
      type="file"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        // The same file can be chosen again after it was removed or mended.
        target.value = ''
      }}
    />
  )
}
