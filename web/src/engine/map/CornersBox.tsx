import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './CornersBox.module.css'
import type { Corner } from '../../ui/corners.ts'
import { cornersText, readCorners } from './corners-text.ts'

interface CornersBoxProps {
  readonly corners: readonly Corner[]
  readonly onCorners: (corners: readonly Corner[]) => void
  /** Brings what was written into view. */
  readonly onLook: (corners: readonly Corner[]) => void
  /** Told when what was written begins and ends to be unreadable. */
  readonly onUnread: (isUnread: boolean) => void
}

/** The coordinates of the corners, to be read, typed and pasted. */
export function CornersBox({ corners, onCorners, onLook, onUnread }: CornersBoxProps) {
  const id = useId()
  /** What is being written; absent while the box shows what is drawn. */
  const [written, setWritten] = useState<string>()
  const read = written === undefined ? undefined : readCorners(written)
  const fault = read && 'fault' in read ? read.fault : undefined
  const write = (text: string) => {
    setWritten(text)
    const next = readCorners(text)
    onUnread('fault' in next)
    if ('fault' in next) return
    onCorners(next.corners)
    onLook(next.corners)
  }
  const forget = () => {
    setWritten(undefined)
    onUnread(false)
  }
  return (
    <div className={styles.box}>
      <label htmlFor={id} className={styles.label}>
        坐标（每行一个“经度, 纬度”，可粘贴 GeoJSON）
      </label>
      <p id={`${id}-fault`} className={styles.fault} role="status">
        {fault}
      </p>
      <textarea
        id={id}
        className={styles.text}
        rows={5}
        spellCheck={false}
        value={written ?? cornersText(corners)}
        placeholder="111.7832,37.2610"
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
        onChange={({ target }) => write(target.value)}
        onBlur={() => fault === undefined && setWritten(undefined)}
      />
      {fault && <Button onClick={forget}>放弃这段文字，用图上的拐点</Button>}
    </div>
  )
}
