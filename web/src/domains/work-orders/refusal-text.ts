import { HttpFailure } from '../../platform/http.ts'

const STALE = '这张工单刚被他人修改，请核对后再操作'

/** What a person reads of a refused change: the sentences at its fields, else the whole. */
export function refusalText(failure: unknown): string {
  if (!(failure instanceof HttpFailure)) return failure instanceof Error ? failure.message : String(failure)
  if (failure.code === 'form-data/stale') return STALE
  const texts = Object.values(failure.fields ?? {}).flat()
  return texts.length > 0 ? texts.join('；') : failure.message
}

/** The sentences of a refusal by field; empty where it is about the whole. */
export function fieldTexts(failure: unknown): Readonly<Record<string, string>> {
  if (!(failure instanceof HttpFailure)) return {}
  return Object.fromEntries(Object.entries(failure.fields ?? {}).map(([name, texts]) => [name, texts.join('；')]))
}
