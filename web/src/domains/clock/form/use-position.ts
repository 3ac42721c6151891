import { useCallback, useEffect, useState } from 'react'
import { currentFix } from '../../../platform/position.ts'
import type { Fix } from './nearness.ts'

export type PositionState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'fixed'; readonly fix: Fix }
  | { readonly kind: 'failed'; readonly text: string }

const ASKING: PositionState = { kind: 'asking' }

async function position(): Promise<PositionState> {
  try {
    const { Lng, Lat, Accuracy, at } = await currentFix()
    return { kind: 'fixed', fix: { lng: Lng, lat: Lat, accuracyMetres: Accuracy, at } }
  } catch (failure) {
    return { kind: 'failed', text: failure instanceof Error ? failure.message : '定位失败' }
  }
}

/** Where the device is; asked for once the page opens, and again when the person wants to. */
export function usePosition() {
  const [state, setState] = useState(ASKING)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isWanted = true
    void position().then((found) => isWanted && setState(found))
    return () => {
      isWanted = false
    }
  }, [round])
  const locate = useCallback(() => {
    setState(ASKING)
    setRound((before) => before + 1)
  }, [])
  return { state, locate }
}
