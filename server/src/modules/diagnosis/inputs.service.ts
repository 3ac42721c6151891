import { inputForm } from '@farm/contract/inputs'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, partSeen } from '../access/index.ts'
import { namesOfReferred, recordsNamed, wholeData } from '../forms/index.ts'
import { type KnownInput, type SentPrescribed, knownInput } from './diagnosis.rules.ts'

/** The inputs that a prescription names, by id or by what they are called, with what their labels say, as far as the expert sees them. */
export async function inputsNamed(
  db: Db,
  scope: Scope,
  sent: readonly SentPrescribed[],
): Promise<readonly KnownInput[]> {
  const ids = sent.flatMap(({ Input }) => Input ?? [])
  const names = sent.flatMap(({ Input, Name }) => (Input === undefined && Name?.trim() ? [Name.trim()] : []))
  const kind = scope.kinds.byKey(inputForm.key)
  const seen = kind?.rights.has('view') === true && Object.hasOwn(kind.fields, inputForm.nameField) ? kind : undefined
  const called = seen && names.length > 0 ? await recordsNamed(db, scope, seen, { names, by: undefined }) : []
  const wanted = [...new Set([...ids, ...called.map(({ id }) => id)])]
  const named = wanted.length === 0 ? [] : await namesOfReferred(db, scope, inputForm.key, wanted)
  const inputs: KnownInput[] = []
  for (const { id, name } of named) {
    const data = seen ? partSeen(inputForm, seen, await wholeData(db, scope, seen, id)) : {}
    inputs.push(knownInput(id, name ?? '', data))
  }
  return inputs
}
