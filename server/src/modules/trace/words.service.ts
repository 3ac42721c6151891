import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { namesOfReferred } from '../forms/index.ts'
import { idsIn } from '../chain/index.ts'
import { type Reader, seenKind } from './reader.ts'
import type { Words } from './story.rules.ts'
import { tracedRows } from './story.store.ts'

/** A record that is told of, by what it names. */
interface Named {
  readonly userId: string
  readonly data: {
    readonly Operation?: string
    readonly Place?: string | readonly string[]
    readonly Inputs?: ReadonlyArray<{ readonly Input?: string }>
  }
}

/** Names of people, plots, operations and inputs in rows, as far as the caller may see them, and the types of the operations. */
export async function wordsOf(reader: Reader, rows: ReadonlyArray<Named>): Promise<Words> {
  const operations = distinct(rows.flatMap(({ data }) => idsIn(data.Operation)))
  const names = await namesIn(reader, [
    ['users', rows.map(({ userId }) => userId)],
    [placeForm.key, rows.flatMap(({ data }) => idsIn(data.Place))],
    [inputForm.key, rows.flatMap(({ data }) => (data.Inputs ?? []).flatMap(({ Input }) => Input ?? []))],
    [operationForm.key, operations],
  ])
  return { names, types: await typesOf(reader, operations) }
}

/** Names by id, each kind by its own right. */
export async function namesIn(
  { db, scope }: Reader,
  wanted: ReadonlyArray<readonly [to: string, ids: readonly string[]]>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [to, all] of wanted) {
    const ids = distinct(all)
    if (ids.length === 0) continue
    for (const { id, name } of await namesOfReferred(db, scope, to, ids)) names.set(id, name ?? '')
  }
  return names
}

async function typesOf({ db, scope }: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const kind = seenKind(scope, operationForm)
  const rows = kind
    ? await tracedRows(db, scope, {
        form: operationForm,
        kind,
        meant: { ids },
        fields: ['Type'],
        most: Math.max(ids.length, 1),
      })
    : []
  return new Map(rows.map(({ id, data }) => [id, data.Type ?? '']))
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => id !== '')
}
