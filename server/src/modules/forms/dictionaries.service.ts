import { dictionaryForm } from '@farm/contract/dictionaries'
import { faulty } from '@farm/contract/errors'
import type { FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { dictionariesIn } from './definitions.rules.ts'
import { referredWithin } from './referred.store.ts'

interface Publishing {
  readonly after: FormKind
  /** What was in force until now. */
  readonly before: FormKind | undefined
}

/** Refuses dictionaries that the caller may not read, unless the form takes its choices from them already. */
export async function refuseStrangeDictionaries(db: Db, scope: Scope, { after, before }: Publishing): Promise<void> {
  const known = new Set(dictionariesIn(before?.fields ?? {}))
  const asked = dictionariesIn(after.fields).filter((id) => !known.has(id))
  const refers = asked.map((id) => ({ id, to: dictionaryForm.key }))
  const readable = new Set(
    (await referredWithin(db, scope, { refers, reads: {}, writing: 'forms.edit' })).map((one) => one.id),
  )
  const faults = Object.entries(after.fields).flatMap(([name, field], place): Array<[string, string[]]> => {
    const isStrange = dictionariesIn({ [name]: field }).some((id) => asked.includes(id) && !readable.has(id))
    return isStrange ? [[`Fields.${place}.Dictionary`, ['字典已不存在或超出您的权限，请重新选择']]] : []
  })
  if (faults.length > 0) throw faulty(Object.fromEntries(faults))
}
