import { useCallback, useEffect, useState } from 'react'
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
 * Where the device is; asked for once the page opens, and again when the person wants to. What is presumed by it stays as it is; what is
 * shown and handed in is asked for anew as long as the page is looked at.
 */
export function usePosition() {
  const [state, setState] = useState(ASKING)
  const [round, setRound] = useState(0)
  const [latest, setLatest] = useState<Latest>()
  useEffect(() => {
    let isWanted = true
    void position().then((found) => {
      if (!isWanted) return
      setLatest((before) => heard(found) ?? before)
      setState(found)
    })
    return () => {
      isWanted = false
    }
  }, [round])
  const heardAt = latest?.heardAt
  useEffect(
    () =>
      heardAt === undefined
        ? undefined
        : lookingAnew(heardAt, (found) => setLatest((before) => heard(found) ?? before)),
    [heardAt],
  )
  const locate = useCallback(() => {
    setState(ASKING)
    setRound((before) => before + 1)
  }, [])
  return { state, locate, latest: latest?.fix }
}

interface Latest {
  readonly fix: Fix
  readonly heardAt: number
}

function heard(found: PositionState): Latest | undefined {
  return found.kind === 'fixed' ? { fix: found.fix, heardAt: Date.now() } : undefined
}

/** Asks the device again while the page is in sight and what it said is old; answers how to stop that. */
function lookingAnew(heardAt: number, onFound: (found: PositionState) => void): () => void {
  let isAsking = false
  const look = () => {
    const isOld = Date.now() - heardAt > FRESH_MS
    if (!isOld || isAsking || document.visibilityState !== 'visible') return
    isAsking = true
    void position().then((found) => {
      isAsking = false
      if (!isOver) onFound(found)
    })
  }
  let isOver = false
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    isOver = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
