import { refusal } from '@farm/contract/errors'
import type { Scope, SeenKind } from '../access/index.ts'
import { kindById, needRight } from './registry.ts'

/** A kind of which the caller may add records. */
export function kindToFillIn(scope: Scope, formId: string): SeenKind {
  const kind = kindById(scope, formId)
  needRight(kind, 'add')
  if (kind.isClosed) throw refusal('form-data/closed', { name: kind.name })
  return kind
}
