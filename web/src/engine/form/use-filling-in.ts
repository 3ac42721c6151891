import { useRef, useState } from 'react'
import { isRefusal } from '../../platform/http-failure.ts'

export interface FillingIn {
  /** Reads something and shows it, unless something else is read or given up by then. */
  readonly read: <Answer>(ask: () => Promise<Answer>, show: (answer: Answer) => void) => void
  /** What is being read is of no use any more. */
  readonly giveUp: () => void
  /** Whether saving has to wait, which is said then; what could not be read is asked for again. */
  readonly holds: () => boolean
  /** What saving waits for, once somebody wanted to save, and what did not come. */
  readonly text: string | undefined
}

const texts = {
  reading: (noun: string) => `${noun}还在读取，显示出来以后再保存`,
  failed: (noun: string) => `${noun}加载失败，保存时会再读取一次`,
  refused: (noun: string) => `${noun}读取不到，请自行填写`,
} as const

/**
 * What a form reads in order to fill itself in, by its noun. Nobody saves what they have not seen: until it is shown, saving waits. What
 * was chosen last counts, whatever comes first.
 */
export function useFillingIn(noun: string, onFailed: (failure: unknown) => void): FillingIn {
  const [state, setState] = useState<keyof typeof texts>()
  const [isTold, setTold] = useState(false)
  const round = useRef(0)
  const again = useRef<() => void>(undefined)
  const settle = (next?: 'failed' | 'refused') => {
    setState(next)
    setTold(false)
  }
  const read: FillingIn['read'] = (ask, show) => {
    round.current += 1
    const mine = round.current
    again.current = () => read(ask, show)
    setState('reading')
    ask().then(
      (answer) => {
        if (mine !== round.current) return
        settle()
        show(answer)
      },
      (failure: unknown) => {
        if (mine !== round.current) return
        settle(isRefusal(failure) ? 'refused' : 'failed')
        onFailed(failure)
      },
    )
  }
  return {
    read,
    giveUp: () => {
      round.current += 1
      settle()
    },
    holds: () => {
      // What is refused comes by no waiting: the person fills it in.
      if (state === undefined || state === 'refused') return false
      if (state === 'failed') again.current?.()
      setTold(true)
      return true
    },
    text: state === undefined || (state === 'reading' && !isTold) ? undefined : texts[state](noun),
  }
}
