import { certificateForm, passedOnWords, takenOverWords } from '@farm/contract/lots'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import type { Certificate, Passed } from './certificate.ts'

/** Stands wherever the word does. */
export const REISSUED_MEANS = '转开：后来的批次另开了合格证，这些数量从原证转到新证，不会重复开证'

/** A sentence for each certificate that another took over from, or that took over from it. */
export function usePassedWords({ from, into }: Pick<Certificate, 'from' | 'into'>): string[] {
  const ids = [...new Set([...from, ...into].map(({ certificate }) => certificate))]
  const names = useNames(certificateForm.key, ids)
  const told = (some: readonly Passed[], say: typeof takenOverWords) =>
    some.map(({ certificate, quantity }) => say(names.get(certificate)?.Name ?? '', quantity))
  return [...told(from, takenOverWords), ...told(into, passedOnWords)]
}
