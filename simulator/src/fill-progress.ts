import type { DemoProgress } from '@farm/contract/access'
import { roundTo } from '@farm/contract/values'
import { DemoFault } from './demo-fault.ts'
import { Pace } from './pace.ts'
import { phaseSeconds, shareOf } from './phases.ts'
import type { Progress } from './progress.ts'

const WRITE_MS = 1_000
const LOOK_MS = 250
const UNEXPECTED = '出现意外错误，详情见启动系统的终端'

/** Progress that is shown in the terminal and saved about once a second for the sign-in page. */
export class FillProgress implements Progress {
  readonly say: Progress['say']
  readonly #shown: Progress
  readonly #save: (progress: DemoProgress) => void
  readonly #now: () => number
  readonly #pace = new Pace()
  #present: DemoProgress = { Phase: phaseSeconds[0][0], Done: 0, Total: 0, Share: 0 }
  #savedAt = -Infinity

  constructor(shown: Progress, save: (progress: DemoProgress) => void, now: () => number = () => performance.now()) {
    this.say = shown.say
    this.#shown = shown
    this.#save = save
    this.#now = now
  }

  async phase<Result>(name: string, total: number, work: (step: () => void) => Promise<Result>): Promise<Result> {
    let done = 0
    const look = () => this.#look(name, done, total)
    look()
    // Also while nothing gets done: a demo maker that falls silent counts as ended.
    const timer = setInterval(look, LOOK_MS)
    try {
      return await this.#shown.phase(name, total, (step) =>
        work(() => {
          done += 1
          step()
        }),
      )
    } finally {
      clearInterval(timer)
    }
  }

  /** Saves why nothing more is filled in. */
  fail(error: unknown): void {
    const [Fault = UNEXPECTED] = error instanceof DemoFault ? error.message.split('\n') : []
    this.#save({ ...this.#present, Fault })
  }

  #look(Phase: string, Done: number, Total: number): void {
    const at = this.#now()
    if (at - this.#savedAt < WRITE_MS) return
    this.#savedAt = at
    const share = shareOf(Phase, Total > 0 ? Done / Total : 0)
    const SecondsLeft = this.#pace.note({ at, share })
    const Share = roundTo(share, 3)
    this.#present = { Phase, Done, Total, Share, ...(SecondsLeft !== undefined && { SecondsLeft }) }
    this.#save(this.#present)
  }
}
