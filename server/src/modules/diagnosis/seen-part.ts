import type { SeenKind } from '../access/index.ts'
import type { Data } from './diagnosis.rules.ts'

/** What somebody may see of what a record holds. */
export function seenPart(kind: SeenKind, data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(kind.fields, name)))
}
