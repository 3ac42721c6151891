import { useMemo, useState } from 'react'
import type { Corner } from '../../ui/corners.ts'
import { framesMeet } from './geometry.ts'
import { useHome } from './home.ts'
import { useOwnPosition } from './use-own-position.ts'

interface SightOptions {
  /** What is known to look at before anything is asked. */
  readonly known: readonly Corner[]
  readonly enterprise: string | undefined
  readonly isDrawn: boolean
}

const NOWHERE: readonly Corner[] = []

/** What the map looks at: what is drawn, else where the plots are, and there where the person stands among them. */
export function useSight({ known, enterprise, isDrawn }: SightOptions) {
  const [focus, setFocus] = useState(known)
  const [isLed, setLed] = useState(known.length > 0)
  const [at, setAt] = useState<Corner>()
  const own = useOwnPosition({ isAskedAtOnce: !isLed, onFirst: setAt })
  const { data: home = NOWHERE, isLoading } = useHome({ enterprise, isNeeded: !isLed })
  const best = useMemo(() => (at && (home.length === 0 || framesMeet([at], home)) ? [at] : home), [at, home])
  // Whoever draws is not moved away.
  if (!isLed && !isDrawn && best !== focus) setFocus(best)
  const look = (corners: readonly Corner[]) => {
    setLed(true)
    setFocus(corners)
  }
  return { focus, look, own, isLooking: isLoading }
}
