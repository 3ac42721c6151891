export interface Paced {
  /** Do it now, or as soon as the pace allows. */
  readonly ask: () => void
  /** Nothing begins any more; ends when what is under way is done. */
  readonly stop: () => Promise<void>
}

/** Does `work` when asked, never twice at a time and at most every `everyMs`; what is asked meanwhile is done once. */
export function paced(work: () => Promise<void>, everyMs: number): Paced {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  let isAsked = false
  let isStopped = false

  const begin = () => {
    isAsked = false
    underWay = work().finally(() => {
      underWay = undefined
      timer = setTimeout(rest, everyMs)
    })
  }
  const rest = () => {
    timer = undefined
    if (isAsked && !isStopped) begin()
  }
  return {
    ask: () => {
      isAsked = true
      if (!underWay && !timer) rest()
    },
    stop: async () => {
      isStopped = true
      await underWay
      clearTimeout(timer)
    },
  }
}
