import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { type NamesIn, namesIn } from '../forms/index.ts'
import { idsIn } from '../chain/index.ts'
import { type Reader, seenKind } from './reader.ts'
import type { Words } from './story.rules.ts'
import { tracedRows } from './story.store.ts'

/** A record of the story, by what it names. */
interface Named {
  readonly id: string
  readonly userId: string
  readonly data: {
    readonly Operation?: string
    readonly Place?: string | readonly string[]
    readonly Inputs?: ReadonlyArray<{ readonly Input?: string }>
  }
}

/** What rows call people, plots, operations and inputs, as far as the caller may see it, and the types of the operations. */
export async function wordsOf(reader: Reader, rows: ReadonlyArray<Named>): Promise<Words> {
  const operations = distinct(rows.flatMap(({ data }) => idsIn(data.Operation)))
  const by = (of: (row: Named) => readonly string[]) => ofEach(rows, of)
  const names = await namesTold(reader, [
    ['users', by(({ userId }) => [userId])],
    [placeForm.key, by(({ data }) => idsIn(data.Place))],
    [inputForm.key, by(({ data }) => (data.Inputs ?? []).flatMap(({ Input }) => Input ?? []))],
    [operationForm.key, by(({ data }) => idsIn(data.Operation))],
  ])
  return { names, types: await typesOf(reader, operations) }
}

interface NamedIn {
  readonly record: string
  readonly id: string
}

/** What each of some records names. */
export function ofEach<Row extends { readonly id: string }>(
  rows: readonly Row[],
  idsOf: (row: Row) => readonly string[],
): NamedIn[] {
  return rows.flatMap((row) => idsOf(row).map((id) => ({ record: row.id, id })))
}

/** What records call the things that they name, each kind by its own right. */
export async function namesTold(
  { db, scope }: Reader,
  wanted: ReadonlyArray<readonly [to: string, named: readonly NamedIn[]]>,
): Promise<NamesIn> {
  const all: NamesIn[] = []
  for (const [to, named] of wanted) all.push(await namesIn(db, scope, to, named))
  return (record, id) => all.flatMap((names) => names(record, id) ?? [])[0]
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
