import type { OutboxView } from './view.ts'

/** Another tab may send it; its outcome is not known here. */
const PASS_MS = 20_000
const NOT_PASSED = '之前的勾选还没有送达，请等有信号时再试'

interface Watched {
  readonly snapshot: () => OutboxView
  readonly subscribe: (listener: () => void) => () => void
  /** Once the page knows all that was done in it, and what is kept. */
  readonly known: Promise<void>
}

/** Once nothing that was done to a record waits any more; rejects where it does not get through at present. */
export function passed(recordId: string, { snapshot, subscribe, known }: Watched): Promise<void> {
  return new Promise((resolve, reject) => {
    let isKnown = false
    const look = () => {
      if (!isKnown) return
      const { items } = snapshot()
      const left = items.filter(({ act, state }) => act?.recordId === recordId && state === 'waiting')
      const isStuck = items.some(({ progress, trouble }) => progress?.isCut === true || trouble !== undefined)
      if (left.length > 0 && !isStuck) return
      end()
      if (left.length === 0) resolve()
      else reject(new Error(NOT_PASSED))
    }
    const giveUp = () => {
      end()
      reject(new Error(NOT_PASSED))
    }
    const timer = setTimeout(giveUp, PASS_MS)
    const leave = subscribe(look)
    const end = () => {
      clearTimeout(timer)
      leave()
    }
    void known.then(() => {
      isKnown = true
      look()
    })
  })
}
