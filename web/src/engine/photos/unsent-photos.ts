import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { SendingState } from './use-photos.ts'

type Kind = SendingState['kind']
type Report = (field: string, kind: Kind) => void

/** Fields of a form that take photos report here; outside of a form nobody listens. */
export const UnsentPhotosContext = createContext<Report>(() => undefined)

/** Tells the form around how the photos of a field stand. */
export function useReportPhotos(field: string, kind: Kind): void {
  const report = useContext(UnsentPhotosContext)
  useEffect(() => {
    report(field, kind)
    return () => report(field, 'none')
  }, [report, field, kind])
}

/** For a form: how the photos of all its fields stand, and the context value through which it hears of them. */
export function useUnsentPhotos() {
  const [kinds, setKinds] = useState<Readonly<Record<string, Kind>>>({})
  const report: Report = useCallback((field, kind) => setKinds((before) => ({ ...before, [field]: kind })), [])
  const state = useMemo(() => worst(Object.values(kinds)), [kinds])
  return { state, report }
}

function worst(kinds: readonly Kind[]): Kind {
  if (kinds.includes('sending')) return 'sending'
  return kinds.includes('failed') ? 'failed' : 'none'
}
