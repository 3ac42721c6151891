import { useEffect, useState } from 'react'

const QUIET_AFTER_MS = 3_000

/** Whether nobody moved the pointer for a while; then it is not seen. */
export function useQuietPointer(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => setQuiet(true), QUIET_AFTER_MS)
    }
    const moved = () => {
      clearTimeout(timer)
      setQuiet(false)
      wait()
    }
    wait()
    window.addEventListener('pointermove', moved)
    window.addEventListener('pointerdown', moved)
    window.addEventListener('keydown', moved)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', moved)
      window.removeEventListener('pointerdown', moved)
      window.removeEventListener('keydown', moved)
    }
  }, [])
  useEffect(() => {
    const { dataset } = document.documentElement
    if (isQuiet) dataset.quiet = ''
    return () => {
      delete dataset.quiet
    }
  }, [isQuiet])
  return isQuiet
}
