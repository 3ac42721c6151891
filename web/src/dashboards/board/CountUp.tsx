import { useEffect, useRef, useState } from 'react'
import { formatFixed } from '@farm/contract/values'
import hidden from './hidden.module.css'
import { easedBetween } from './count-up.rules.ts'
import { isStill } from '../../ui/motion.ts'

interface CountUpProps {
  readonly value: number
  /** Decimal places. */
  readonly digits?: number
}

const COUNTING_MS = 800

/** A figure that runs from what it was to what it is. Those who do not see it are told what it is. */
export function CountUp({ value, digits = 0 }: CountUpProps) {
  const shown = useCounted(value)
  const text = (figure: number) => formatFixed(figure, digits)
  return (
    <>
      <span aria-hidden="true">{text(shown)}</span>
      <span className={hidden.hidden}>{text(value)}</span>
    </>
  )
}

function useCounted(value: number): number {
  const [shown, setShown] = useState(() => (isStill() ? value : 0))
  const last = useRef(shown)
  useEffect(() => {
    const from = last.current
    const begin = performance.now()
    let frame = 0
    const draw = (now: number) => {
      const part = isStill() ? 1 : (now - begin) / COUNTING_MS
      last.current = easedBetween(from, value, part)
      setShown(last.current)
      if (part < 1) frame = requestAnimationFrame(draw)
    }
    if (from !== value) frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
