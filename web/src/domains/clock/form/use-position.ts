import { useCallback, useEffect, useRef, useState } from 'react'
import { currentFix } from '../../../platform/position.ts'
import type { Fix } from './nearness.ts'

export type PositionState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'fixed'; readonly fix: Fix }
  | { readonly kind: 'failed'; readonly text: string }

const ASKING: PositionState = { kind: 'asking' }
/** A fix that is older tells where somebody was, not where they are. */
const FRESH_MS = 2 * 60_000
const LOOK_MS = 30_000

async function position(): Promise<PositionState> {
  try {
    const { Lng, Lat, Accuracy, at } = await currentFix()
    return { kind: 'fixed', fix: { lng: Lng, lat: Lat, accuracyMetres: Accuracy, at } }
  } catch (failure) {
    return { kind: 'failed', text: failure instanceof Error ? failure.message : '定位失败' }
  }
}

/**
 * Where the device is; asked for once the page opens, and again when the person wants to. What is shown and presumed stays as it
 * is; for what is handed in the device is asked anew as long as the page is looked at.
 */
export function usePosition() {
  const [state, setState] = useState(ASKING)
  const [round, setRound] = useState(0)
  const latest = useRef<{ readonly fix: Fix; readonly heardAt: number }>(undefined)
  useEffect(() => {
    let isWanted = true
    void position().then((found) => {
      if (!isWanted) return
      hear(latest, found)
      setState(found)
    })
    return () => {
      isWanted = false
    }
  }, [round])
  useEffect(() => lookingAnew(latest), [])
  const locate = useCallback(() => {
    setState(ASKING)
    setRound((before) => before + 1)
  }, [])
  return { state, locate, latest: useCallback(() => latest.current?.fix, []) }
}

interface Latest {
  current: { readonly fix: Fix; readonly heardAt: number } | undefined
}

function hear(latest: Latest, found: PositionState): void {
  if (found.kind === 'fixed') latest.current = { fix: found.fix, heardAt: Date.now() }
}

/** Asks the device again while the page is in sight and what it said is old; answers how to stop that. */
function lookingAnew(latest: Latest): () => void {
  let isAsking = false
  const look = () => {
    const isOld = latest.current !== undefined && Date.now() - latest.current.heardAt > FRESH_MS
    if (!isOld || isAsking || document.visibilityState !== 'visible') return
    isAsking = true
    void position().then((found) => {
      isAsking = false
      hear(latest, found)
    })
  }
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
