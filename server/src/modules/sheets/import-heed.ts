import type { DynamicData } from '@farm/contract/forms'
import { createHash } from 'node:crypto'

/** So many rows are named; how many there are is told as well. */
const MOST_NAMED = 10

interface AddedRow {
  readonly row: number
  /** What the file says of it. */
  readonly data: DynamicData
  /** Whether it carries the number of a record. */
  readonly isNumbered: boolean
}

/** What a check finds among the rows that are to be added that is no fault, and yet may not be meant. */
export class Heed {
  readonly #seen = new Set<string>()
  readonly #twinRows: number[] = []
  #twinCount = 0
  #numbered = 0

  look({ row, data, isNumbered }: AddedRow): void {
    if (isNumbered) this.#numbered += 1
    const says = createHash('sha256').update(JSON.stringify(data)).digest('base64')
    if (!this.#seen.has(says)) {
      this.#seen.add(says)
      return
    }
    this.#twinCount += 1
    if (this.#twinRows.length < MOST_NAMED) this.#twinRows.push(row)
  }

  /** As it stands with the import. */
  get found() {
    return { twinCount: this.#twinCount, twinRows: [...this.#twinRows], numbered: this.#numbered }
  }
}
