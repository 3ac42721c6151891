import { extensionOf, promisedFormat } from '@farm/contract/files'
import styles from './FileMark.module.css'

const tones = {
  pdf: 'bad',
  doc: 'info',
  docx: 'info',
  xls: 'good',
  xlsx: 'good',
  csv: 'good',
  ppt: 'warning',
  pptx: 'warning',
  txt: 'neutral',
  zip: 'neutral',
  jpeg: 'neutral',
  png: 'neutral',
  webp: 'neutral',
  mp4: 'neutral',
} as const

/** What kind of file it is, as its name ends: the letters say it, the colour helps. The name beside it is what is read out. */
export function FileMark({ name }: { readonly name: string }) {
  const format = promisedFormat(name)
  return (
    <span className={styles.mark} data-tone={format ? tones[format] : 'neutral'} aria-hidden="true">
      {extensionOf(name).toUpperCase() || '?'}
    </span>
  )
}
