import { type ConfirmCode, type Question, confirmedWords, question, unconfirmed } from '@farm/contract/errors'
import { CONFIRMED, type DynamicData, isSame } from '@farm/contract/forms'

/** Asks what has to be confirmed, about a field; `details` fill the sentence of the code. */
export type Ask = (code: ConfirmCode, field: string, details?: Readonly<Record<string, string | number>>) => void

/**
 * What the rules of a kind ask while they judge one record. A question holds up nothing: what is wrong is refused first, so that nobody
 * confirms what would be refused afterwards. {@link refuse} and {@link withWords} follow before anything is written.
 */
export class Questions {
  readonly #confirmed: ReadonlySet<string>
  readonly #asked = new Map<ConfirmCode, Question>()

  /** @param confirmed codes that were sent along. */
  constructor(confirmed: readonly string[] = []) {
    this.#confirmed = new Set(confirmed)
  }

  readonly ask: Ask = (code, field, details) => {
    this.#asked.set(code, question(code, field, details))
  }

  /** Refuses while something that was asked is not confirmed. */
  refuse(): void {
    const open = unconfirmed([...this.#asked.values()].filter(({ code }) => !this.#confirmed.has(code)))
    if (open) throw open
  }

  /**
   * What the record keeps of it: what was asked and confirmed now, besides what it says already. What was confirmed without being
   * asked is not kept.
   */
  withWords(data: DynamicData): DynamicData {
    this.refuse()
    const before: readonly unknown[] = Array.isArray(data[CONFIRMED]) ? data[CONFIRMED] : []
    const words = [...new Set([...before, ...[...this.#asked.keys()].map((code) => confirmedWords[code])])]
    return isSame(words, before) ? data : { ...data, [CONFIRMED]: words }
  }
}
