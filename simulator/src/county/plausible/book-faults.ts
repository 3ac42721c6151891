import { type BookSection, books } from '@farm/contract/books'
import { clockForm } from '@farm/contract/clock'
import { isEmpty, rowsIn, textsIn } from '@farm/contract/forms'
import { stockForm } from '@farm/contract/stock'
import type { County } from '../county.ts'
import type { Draft } from '../draft.ts'
import type { Fault } from './told.ts'

type Data = Draft['data']
type Known = ReadonlyMap<string, Data>

/** What people write; lots, their tests and certificates are completed by the server. */
const written: readonly string[] = [clockForm.id, stockForm.id]

/** What record books demand of what people write, and they do not say. */
export function bookFaults({ batches, lotDeeds }: Pick<County, 'batches' | 'lotDeeds'>): Fault[] {
  const drafts = [...batches.flatMap((batch) => batch.drafts), ...lotDeeds.flatMap(({ lateUses }) => lateUses)]
  const known: Known = new Map(drafts.map(({ id, data }) => [id, data]))
  const byForm = Map.groupBy(drafts, ({ formId }) => formId)
  return books.flatMap(({ title, sections }) =>
    sections
      .filter(({ kind }) => written.includes(kind.id))
      .flatMap((section) =>
        (byForm.get(section.kind.id) ?? []).flatMap(({ data, by, occurTime = '' }) =>
          linesOf(section, data)
            .filter((line) => isOf(section, line, known))
            .flatMap((line) => lackingIn(section, line, known))
            .map((label) => `${title}：${occurTime.slice(0, 10)} ${by} ${section.title}没有${label}`),
        ),
      ),
  )
}

/** A record as so many lines as its section makes of it. */
function linesOf({ rows }: BookSection, data: Data): readonly Data[] {
  return rows === undefined ? [data] : rowsIn(data[rows]).map((row) => ({ ...data, [rows]: [row] }))
}

function isOf({ only }: BookSection, line: Data, known: Known): boolean {
  return only.every(({ path, values }) => valuesAt(line, path, known).some((value) => values.includes(String(value))))
}

function lackingIn({ columns }: BookSection, line: Data, known: Known): string[] {
  const isTold = (key: string | undefined): boolean => {
    const from = columns.find((column) => column.key === key)?.from
    if (!from) return false
    if ('path' in from) return valuesAt(line, from.path, known).length > 0
    // When something was used for the last time, its plan says.
    return 'own' in from && (from.own !== 'lastUse' || line.Plan !== undefined)
  }
  return columns
    .filter(({ key, isDemanded, unless }) => isDemanded && !isTold(key) && !isTold(unless))
    .map(({ label }) => label)
}

/** What a path leads to, through the rows of tables and through what is referred to; what is not filled in is left out. */
function valuesAt(data: Data, [name = '', ...rest]: readonly string[], known: Known): unknown[] {
  const value = data[name]
  if (isEmpty(value)) return []
  if (rest.length === 0) return [value]
  return [...rowsIn(value), ...referredIn(value, known)].flatMap((one) => valuesAt(one, rest, known))
}

function referredIn(value: unknown, known: Known): Data[] {
  return textsIn(value).flatMap((id) => {
    const data = known.get(id)
    return data ? [data] : []
  })
}
