import { formatFixed } from '@farm/contract/values'
const LIVE_TICK_MS = 250
const PLAIN_TICK_MS = 10_000

/** Where the progress is written: a terminal, whose line updates, or a log. */
export interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export interface Progress {
  /** Tells of one piece of work, whose pieces call `step` as they are done. */
  readonly phase: <Result>(name: string, total: number, work: (step: () => void) => Promise<Result>) => Promise<Result>
  readonly say: (line: string) => void
}

/** Progress in Chinese with counts and seconds. */
export function progressOn(output: Output, now: () => number = () => performance.now()): Progress {
  const say = (line: string) => void output.write(output.isTTY ? `\r\u001b[K${line}\n` : `${line}\n`)
  return {
    say,
    phase: async (name, total, work) => {
      const began = now()
      let done = 0
      const line = () => `${name}  ${done} / ${total}  ${formatFixed((now() - began) / 1_000, 1)} 秒`
      const tick = () => (output.isTTY ? void output.write(`\r\u001b[K… ${line()}`) : say(`… ${line()}`))
      const timer = setInterval(tick, output.isTTY ? LIVE_TICK_MS : PLAIN_TICK_MS)
      try {
        const result = await work(() => {
          done += 1
        })
        say(`✓ ${line()}`)
        return result
      } catch (error) {
        say(`✗ ${line()}`)
        throw error
      } finally {
        clearInterval(timer)
      }
    },
  }
}
