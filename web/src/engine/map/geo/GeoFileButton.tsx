import { useId } from 'react'
import { FileInput } from '../../../ui/FileInput.tsx'
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
      <FileInput
        id={id}
        accept=".geojson,.json,.kml"
        onFiles={([file]) => {
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
