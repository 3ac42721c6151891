import type { Finding } from '@farm/contract/input-checks'
import { useCallback, useRef, useState } from 'react'

/** What the form knows before it is handed in to come to 禁止, by what it is about. */
export interface Foreseen {
  readonly uses?: readonly Finding[]
  readonly harvest?: readonly Finding[]
}

/**
 * What is forbidden as far as the form can tell: asked about once it is to go out, never in the way of it. What was not read, as
 * without a signal, is not asked about.
 */
export function useForeseen() {
  const known = useRef<Foreseen>({})
  const [asked, setAsked] = useState<Foreseen>()
  return {
    asked,
    /** Said by the cards that check, anew whenever that changes. */
    tell: useCallback((told: Foreseen) => {
      known.current = { ...known.current, ...told }
    }, []),
    /** Asks where something is to be asked about; answers whether it does. */
    asks: (): boolean => {
      const { uses = [], harvest = [] } = known.current
      const isForbidden = uses.length + harvest.length > 0
      setAsked(isForbidden ? { uses, harvest } : undefined)
      return isForbidden
    },
    close: () => setAsked(undefined),
  }
}
