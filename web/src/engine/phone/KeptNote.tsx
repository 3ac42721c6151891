import { useSyncExternalStore } from 'react'
import { readKeptAt, watchKeptAt } from '../../platform/kept-reads.ts'
import { formatMoment } from '../../platform/time.ts'
import styles from './KeptNote.module.css'

/** Says of when what is shown is, where it does not come from the server now. */
export function KeptNote() {
  const keptAt = useSyncExternalStore(watchKeptAt, readKeptAt)
  return (
    <p className={styles.note} role="status" hidden={keptAt === undefined}>
      {keptAt !== undefined && `离线数据 · 更新于 ${formatMoment(new Date(keptAt).toISOString())}`}
    </p>
  )
}
