import { RefusedByServer } from './api.ts'
import { inParallel } from './parallel.ts'
import type { Progress } from './progress.ts'

/** More requests at once would only wait in the server instead of here. */
const AT_ONCE = 14

/**
 * Works through the demo piece by piece. Tolerant, it passes over what the server refuses: somebody who works in the county
 * meanwhile may have deleted what a piece needs, and the rest is to be made all the same.
 */
export class PhaseRunner {
  readonly #progress: Progress
  readonly #isTolerant: boolean
  readonly #refused: string[] = []

  constructor(progress: Progress, { isTolerant }: { readonly isTolerant: boolean }) {
    this.#progress = progress
    this.#isTolerant = isTolerant
  }

  /** What was passed over, and why. */
  get refused(): readonly string[] {
    return this.#refused
  }

  phase<Result>(name: string, total: number, work: (step: () => void) => Promise<Result>): Promise<Result> {
    return this.#progress.phase(name, total, work)
  }

  async all<Item>(name: string, items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
    if (items.length === 0) return
    await this.phase(name, items.length, (step) =>
      inParallel(items, AT_ONCE, async (item) => {
        await this.attempt(name, () => work(item))
        step()
      }),
    )
  }

  /** Undefined where the piece was passed over. */
  async attempt<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
    if (!this.#isTolerant) return work()
    // Every piece may be repeated, and what somebody changed at this very moment is read anew.
    const first = await unlessRefused(work)
    const outcome = first instanceof RefusedByServer ? await unlessRefused(work) : first
    if (!(outcome instanceof RefusedByServer)) return outcome
    this.#refused.push(`${name}：${outcome.reason}`)
    return undefined
  }
}

/** A failure of the server itself is nobody's change. */
async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | RefusedByServer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusedByServer && error.status < 500) return error
    throw error
  }
}
