import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './SoftScroll.module.css'
import { isStill } from '../../ui/motion.ts'

interface SoftScrollProps {
  /** What is within. */
  readonly label: string
  /** Which children are lines of their own, to be scrolled one at a time. */
  readonly lines?: string
  readonly children: ReactNode
}

const EVERY_MS = 4_000

/**
 * What is longer than its place moves on line by line and begins anew at its end. It stands while somebody points at it,
 * while it has the focus, and for those who want nothing to move.
 */
export function SoftScroll({ label, lines = 'tbody > tr, li', children }: SoftScrollProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isLonger, setLonger] = useState(false)
  useEffect(() => {
    const place = box.current
    if (!place) return undefined
    const look = () => setLonger(place.scrollHeight > place.clientHeight + 1)
    const sizes = new ResizeObserver(look)
    sizes.observe(place)
    for (const child of place.children) sizes.observe(child)
    look()
    return () => sizes.disconnect()
  }, [])
  useEffect(() => {
    const place = box.current
    if (!place || !isLonger) return undefined
    const timer = setInterval(() => moveOn(place, lines), EVERY_MS)
    return () => clearInterval(timer)
  }, [isLonger, lines])
  return (
    <div ref={box} className={styles.scroll} {...(isLonger && { role: 'region', 'aria-label': label, tabIndex: 0 })}>
      {children}
    </div>
  )
}

function moveOn(place: HTMLElement, lines: string): void {
  if (document.hidden || isStill() || place.matches(':hover, :focus-within')) return
  const isAtEnd = place.scrollTop + place.clientHeight >= place.scrollHeight - 1
  const height = place.querySelector(lines)?.getBoundingClientRect().height ?? 0
  place.scrollTo({ top: isAtEnd ? 0 : place.scrollTop + height, behavior: 'smooth' })
}
