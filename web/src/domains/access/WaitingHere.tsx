import { useEffect, useState } from 'react'
import styles from './SessionForm.module.css'
import { waitingHereText } from './unsent.ts'

/** That records wait on this device for somebody to sign in. */
export function WaitingHere() {
  const [text, setText] = useState<string>()
  useEffect(() => {
    let isWanted = true
    void waitingHereText().then((found) => isWanted && setText(found))
    return () => {
      isWanted = false
    }
  }, [])
  if (text === undefined) return null
  return (
    <p className={styles.why} role="status">
      {text}
    </p>
  )
}
