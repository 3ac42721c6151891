import { useEffect, useState } from 'react'
import { whenIdle } from '../../platform/idle.ts'

/** True until what is awaited has come and is drawn; then never again. */
export function useHeld(isWaiting: boolean): boolean {
  const [isHeld, setHeld] = useState(true)
  useEffect(() => (isWaiting ? undefined : whenIdle(() => setHeld(false))), [isWaiting])
  return isHeld
}
