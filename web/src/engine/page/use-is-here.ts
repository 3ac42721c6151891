import { type RefObject, useEffect, useRef } from 'react'

/** Whether what asks is still drawn, for answers that may come after the person has gone on. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
