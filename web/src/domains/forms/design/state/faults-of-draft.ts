import type { Faults } from '@farm/contract/errors'
import { type Draft, type Fields, checkDraft } from '@farm/contract/forms'
import { builtInKinds } from '@farm/contract/kinds'

/** The fields of what a reference can point to, by its key. */
export type Targets = Readonly<Record<string, Fields>>

/** The built-in kinds of records. */
export const builtInTargets: Targets = Object.fromEntries(builtInKinds.map(({ key, fields }) => [key, fields]))

interface Known {
  readonly id: string
  readonly published: Draft | undefined
  readonly targets: Targets
}

/** What the server will say of a draft, said while it is being made. */
export function faultsOfDraft(draft: Draft, { id, published, targets }: Known): Faults {
  const builtIn = builtInKinds.find((kind) => kind.id === id)?.fields
  return checkDraft(draft, { kinds: targets, ...(builtIn && { builtIn }), ...(published && { published }) })
}
