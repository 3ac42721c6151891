import type { Camera } from '@farm/contract/video'
import { useState } from 'react'
import { useCan, useIsViewing } from '../../../../engine/permission/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { KEEPING } from '../../functions.ts'
import type { Stretch } from '../recorded.ts'
import { KeepSheet } from './KeepSheet.tsx'
import styles from './Range.module.css'
import { RangeTimes } from './RangeTimes.tsx'
import { rangeFault, rangeText } from './range.ts'
import { useRangeFile } from './use-range-file.ts'

interface RangePanelProps {
  readonly camera: Camera
  readonly day: Stretch
  readonly stretches: readonly Stretch[]
  readonly range: Stretch
  /** What is shown, in milliseconds. */
  readonly moment: number
  readonly onChange: (range: Stretch) => void
  readonly onClose: () => void
}

/** What is marked of a recording, to be fetched as a file or kept. */
export function RangePanel({ camera, day, stretches, range, moment, onChange, onClose }: RangePanelProps) {
  const mayKeep = useCan()(KEEPING)
  const isViewing = useIsViewing()
  const [isKeeping, keep] = useState(false)
  const { fetch, isPending } = useRangeFile(camera.Id)
  const fault = rangeFault(range, stretches)
  return (
    <section className={styles.panel} aria-label="选取的片段">
      <RangeTimes day={day} range={range} moment={moment} onChange={onChange} />
      <p className={fault === undefined ? styles.told : styles.fault} role="status">
        {fault ?? rangeText(range, stretches)}
      </p>
      <div className={styles.acts}>
        <Button kind="primary" disabled={fault !== undefined || isPending} onClick={() => fetch(range)}>
          {isPending ? '正在准备…' : '下载'}
        </Button>
        {mayKeep && !isViewing && (
          <Button disabled={fault !== undefined} onClick={() => keep(true)}>
            保存片段
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          取消选取
        </Button>
      </div>
      {isKeeping && <KeepSheet camera={camera} range={range} onKept={onClose} onClose={() => keep(false)} />}
    </section>
  )
}
