import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BASE } from '../platform/hosts.ts'
import { startWorker } from '../platform/worker.ts'
import styles from './NewVersion.module.css'
import { onceRead } from './once-read.ts'

/** Lets the product work without a signal, and offers a new version once it is on the device; nothing is taken unasked. */
export function NewVersion() {
  const client = useQueryClient()
  const [take, setTake] = useState<() => void>()
  useEffect(() => {
    if (!import.meta.env.PROD) return undefined
    const worker = { stop: () => undefined as void }
    const callOff = onceRead(client, () => {
      worker.stop = startWorker(`${BASE}/sw.js`, (act) => setTake(() => act))
    })
    return () => {
      callOff()
      worker.stop()
    }
  }, [client])
  if (!take) return null
  return (
    <button type="button" className={styles.bar} onClick={take}>
      有新版本，点此更新
    </button>
  )
}
