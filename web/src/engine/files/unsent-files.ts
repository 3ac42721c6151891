import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { SendingState } from './sending-state.ts'

type Kind = SendingState['kind']

/** How the files of one field stand. */
interface Standing {
  readonly kind: Kind
  /** What people call them: 照片, 文件. */
  readonly noun: string
}

type Report = (field: string, standing: Standing) => void

/** Fields of a form that take files report here; outside of a form nobody listens. */
export const UnsentFilesContext = createContext<Report>(() => undefined)

/** Tells the form around how the files of a field stand. */
export function useReportUnsent(field: string, { kind, noun }: Standing): void {
  const report = useContext(UnsentFilesContext)
  useEffect(() => {
    report(field, { kind, noun })
    return () => report(field, { kind: 'none', noun })
  }, [report, field, kind, noun])
}

/** For a form: how the files of all its fields stand, and the context value through which it hears of them. */
export function useUnsentFiles() {
  const [fields, setFields] = useState<Readonly<Record<string, Standing>>>({})
  const report: Report = useCallback((field, standing) => setFields((before) => ({ ...before, [field]: standing })), [])
  const state = useMemo(() => worst(Object.values(fields)), [fields])
  return { state, report }
}

/** `noun` names all that stand so. */
function worst(fields: readonly Standing[]): Standing {
  const kind = (['sending', 'failed'] as const).find((one) => fields.some((field) => field.kind === one)) ?? 'none'
  const nouns = fields.filter((field) => field.kind === kind).map(({ noun }) => noun)
  return { kind, noun: [...new Set(nouns)].join('和') }
}
