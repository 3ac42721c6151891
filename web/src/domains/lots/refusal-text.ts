import { HttpFailure } from '../../platform/http.ts'

/** What a person reads of a refused act: every sentence at its fields, one a line, else the whole. */
export function refusalLines(failure: unknown): readonly string[] {
  if (!(failure instanceof HttpFailure)) return [failure instanceof Error ? failure.message : String(failure)]
  const texts = Object.values(failure.fields ?? {}).flat()
  return texts.length > 0 ? texts : [failure.message]
}
