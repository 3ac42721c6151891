import { HttpFailure } from '../../platform/http.ts'

/** What a person reads of a refused act: the sentences at its fields, else the whole. */
export function refusalText(failure: unknown): string {
  if (!(failure instanceof HttpFailure)) return failure instanceof Error ? failure.message : String(failure)
  const texts = Object.values(failure.fields ?? {}).flat()
  return texts.length > 0 ? texts.join('；') : failure.message
}
