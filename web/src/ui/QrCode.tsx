import { renderSVG } from 'uqr'
import styles from './QrCode.module.css'

interface QrCodeProps {
  /** What whoever scans it reads. */
  readonly text: string
  /** What it is, for whoever can't see it. */
  readonly label: string
}

/** A text as a picture to scan, as wide as its place. */
export function QrCode({ text, label }: QrCodeProps) {
  return <img className={styles.code} alt={label} src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`} />
}
