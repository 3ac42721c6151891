import { changerOf } from './http-failure.ts'
import { HttpFailure } from './http.ts'
import { messageOf } from './failure-message.ts'

/**
 * The sentences of a refusal for a person: those at its fields, else the whole; or `stale`, where somebody else was faster, who is named in
 * place of 他人 where they are known.
 */
export function refusalLines(failure: unknown, stale?: string): readonly string[] {
  if (!(failure instanceof HttpFailure)) return [messageOf(failure)]
  if (stale !== undefined && failure.code === 'form-data/stale')
    return [stale.replace('他人', changerOf(failure.changed?.[0]))]
  const texts = Object.values(failure.fields ?? {}).flat()
  return texts.length > 0 ? texts : [failure.message]
}

/** The same in one line: see {@link refusalLines}. */
export function refusalText(failure: unknown, stale?: string): string {
  return refusalLines(failure, stale).join('；')
}

/** The sentences of a refusal by field; empty where it is about the whole. */
export function fieldTexts(failure: unknown): Readonly<Record<string, string>> {
  if (!(failure instanceof HttpFailure)) return {}
  return Object.fromEntries(Object.entries(failure.fields ?? {}).map(([name, texts]) => [name, texts.join('；')]))
}
