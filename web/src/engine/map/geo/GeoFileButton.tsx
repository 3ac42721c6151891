import { useId } from 'react'
import styles from './GeoFileButton.module.css'

interface GeoFileButtonProps {
  readonly label: string
  readonly onFile: (file: File) => void
}

/** Takes one file of shapes. */
export function GeoFileButton({ label, onFile }: GeoFileButtonProps) {
  const id = useId()
  return (
    <label className={styles.choose} htmlFor={id}>
      {label}
      <input
        id={id}
        className={styles.file}
        type="file"
        accept=".geojson,.json,.kml"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again after it was mended.
          target.value = ''
        }}
      />
    </label>
  )
}
