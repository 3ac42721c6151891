import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useNavigationType } from 'react-router'
import { readOfTab, writeOfTab } from '../../platform/storage.ts'

const PLACES = 'list-places'
const MOST_PLACES = 60

/** How far each list was scrolled when it was left, the latest last. */
const places = new Map<string, number>(readPlaces(readOfTab(PLACES)))

interface KeptScroll {
  /** What is listed: another page or another filter begins at the top. */
  readonly sight: string
  /** The rows are there. */
  readonly isReady: boolean
}

/** Whoever comes back to a list finds it where they left it, with the row they worked on in sight. */
export function useKeptScroll(box: RefObject<HTMLElement | null>, { sight, isReady }: KeptScroll): void {
  const isReturn = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    const scrolled = box.current
    if (!isReady || !scrolled) return
    scrolled.scrollTop = (isReturn ? places.get(sight) : undefined) ?? 0
    const marked = scrolled.querySelector('[data-marked]')
    // Not every place where pages are drawn can scroll.
    if (marked && 'scrollIntoView' in marked) marked.scrollIntoView({ block: 'nearest' })
    // How the person came decides only when other rows come into sight.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [box, sight, isReady])
  useEffect(() => {
    const scrolled = box.current
    if (!isReady || !scrolled) return undefined
    const keep = () => remember(sight, scrolled.scrollTop)
    scrolled.addEventListener('scroll', keep, { passive: true })
    return () => scrolled.removeEventListener('scroll', keep)
  }, [box, sight, isReady])
  useEffect(() => {
    const write = () => writeOfTab(PLACES, [...places])
    window.addEventListener('pagehide', write)
    return () => window.removeEventListener('pagehide', write)
  }, [])
}

function remember(sight: string, top: number): void {
  places.delete(sight)
  places.set(sight, top)
  const [oldest] = places.keys()
  if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest)
}

function readPlaces(kept: unknown): [string, number][] {
  const entries: unknown[] = Array.isArray(kept) ? kept : []
  return entries.flatMap((entry): [string, number][] => {
    const pair: readonly unknown[] = Array.isArray(entry) ? entry : []
    const [sight, top] = pair
    return typeof sight === 'string' && typeof top === 'number' ? [[sight, top]] : []
  })
}
