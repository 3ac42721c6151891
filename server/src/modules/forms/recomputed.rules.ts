import type { DynamicData } from '@farm/contract/forms'

/** What of a record was written anew as its form was put in force; null stands for nothing. */
export interface Rewritten {
  readonly id: string
  readonly before: DynamicData
  readonly after: DynamicData
}

export interface Recomputed extends Omit<Rewritten, 'id'> {
  readonly time: string
}

interface Content {
  readonly time: string
  readonly data: DynamicData
}

/** A content as it was brought, without what forms that were put in force later made of it, and these, newest first. */
export interface Brought<C> {
  readonly content: C
  readonly recomputed: readonly Recomputed[]
}

/** Lays apart what people wrote, newest first, and what publishing worked out anew in it before the next of them wrote. */
export function asBrought<C extends Content>(contents: readonly C[], recomputed: readonly Recomputed[]): Brought<C>[] {
  return contents.map((content, index) => {
    const next = contents[index - 1]?.time
    const own = recomputed.filter(({ time }) => time > content.time && (next === undefined || time < next))
    const data = own.reduce((held, { before }) => withoutNothing({ ...held, ...before }), content.data)
    return { content: { ...content, data }, recomputed: own }
  })
}

function withoutNothing(data: DynamicData): DynamicData {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))
}

/** What differs between two contents, as it is kept of what publishing wrote anew. */
export function differing(names: readonly string[], data: DynamicData): DynamicData {
  return Object.fromEntries(names.map((name) => [name, data[name] ?? null]))
}
