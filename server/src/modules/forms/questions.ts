import { type ConfirmCode, type Question, confirmedWords, question, unconfirmed } from '@farm/contract/errors'
import { CONFIRMED, type DynamicData, isSame } from '@farm/contract/forms'

/** Asks what has to be confirmed, about a field; `details` fill the sentence of the code. */
export type Ask = (code: ConfirmCode, field: string, details?: Readonly<Record<string, string | number>>) => void

/** The contents of a record that say what was confirmed of it before. */
interface Earlier {
  readonly before?: DynamicData | undefined
  /** Of a restore: what is brought back, with what was confirmed of it then. */
  readonly restored?: DynamicData | undefined
}

/**
 * What the rules of a kind ask while they judge one record. A question holds up nothing: what is wrong is refused first, so that nobody
 * confirms what would be refused afterwards. {@link refuse} and {@link withWords} follow before anything is written.
 */
export class Questions {
  readonly #confirmed: ReadonlySet<string>
  readonly #restored: ReadonlySet<unknown>
  readonly #kept: Set<unknown>
  readonly #asked = new Map<ConfirmCode, Question>()

  /** @param confirmed codes that were sent along. */
  constructor(confirmed: readonly string[] = [], { before = {}, restored = {} }: Earlier = {}) {
    this.#confirmed = new Set(confirmed)
    this.#restored = new Set(wordsIn(restored))
    this.#kept = new Set(wordsIn(before))
  }

  readonly ask: Ask = (code, field, details) => {
    this.#asked.set(code, question(code, field, details))
  }

  /** What it was confirmed for is another now: it is asked again. */
  readonly forget = (code: ConfirmCode): void => {
    const word = confirmedWords[code]
    if (this.#restored.has(word)) this.#kept.add(word)
    else this.#kept.delete(word)
  }

  /** Refuses while something that was asked is confirmed neither now nor by what the record keeps. */
  refuse(): void {
    const isOpen = (code: ConfirmCode) => !this.#confirmed.has(code) && !this.#kept.has(confirmedWords[code])
    const open = unconfirmed([...this.#asked.values()].filter(({ code }) => isOpen(code)))
    if (open) throw open
  }

  /**
   * What the record keeps of it: what was asked and confirmed now, besides what it says already. What was confirmed without being
   * asked is not kept.
   */
  withWords(data: DynamicData): DynamicData {
    this.refuse()
    const words = [...new Set([...this.#kept, ...[...this.#asked.keys()].map((code) => confirmedWords[code])])]
    if (isSame(words, wordsIn(data))) return data
    return { ...data, [CONFIRMED]: words.length > 0 ? words : undefined }
  }
}

function wordsIn({ [CONFIRMED]: words }: DynamicData): readonly unknown[] {
  return Array.isArray(words) ? words : []
}
