import { SheetFault, answersOf } from './read-answers.ts'
import type { ReadRow, RowMark } from './read-messages.ts'

/** Some rows, and how many there are in all, with the heads. */
export interface RowBatch {
  readonly rows: readonly ReadRow[]
  readonly count: number
}

interface Reading {
  readonly path: string
  /** Texts that may stand at the heads: the sheet is read that has most of them. */
  readonly heads: readonly string[]
  readonly mostRows: number
  readonly mostColumns: number
}

/**
 * The rows of the sheet whose heads fit, among those that are not hidden: in batches, read as fast as they are taken; empty
 * ones left out.
 */
export async function* readSheetRows(reading: Reading): AsyncGenerator<RowBatch> {
  for await (const answer of answersOf({ what: 'rows', ...reading })) {
    if (answer.what === 'too many rows') throw new SheetFault('too many rows')
    if (answer.what === 'rows') yield answer
  }
}

interface Marking {
  readonly path: string
  readonly heads: readonly string[]
  readonly mostColumns: number
  /** Of the last column, which tells all reasons of a row. */
  readonly head: string
  readonly marks: readonly RowMark[]
  /** The marked rows alone, without those that are right. */
  readonly isRestOnly: boolean
}

/** The same sheet with the wrong cells marked. */
export async function markedSheet(marking: Marking): Promise<Uint8Array> {
  for await (const answer of answersOf({ what: 'marked', ...marking })) {
    if (answer.what === 'book') return answer.bytes
  }
  throw new SheetFault('broken')
}
