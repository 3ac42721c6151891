import { accessCalls } from '@farm/contract/access'
import type { AnswerOf } from '@farm/contract/wire'
import { useEffect, useState } from 'react'
import { get } from '../../platform/http.ts'

export type Demo = AnswerOf<typeof accessCalls.demoAccounts>

const POLL_MS = 2_500

/** The demo as the server knows it, read again while it is incomplete and the page can be seen. */
export function useDemo(): Demo | undefined {
  const [demo, setDemo] = useState<Demo>()
  useEffect(() => follow(setDemo), [])
  return demo
}

/** Answers how to stop. */
function follow(show: (demo: Demo) => void): () => void {
  const stop = new AbortController()
  let isUnderWay = false
  let isIncomplete = false
  const read = async () => {
    if (isUnderWay || document.hidden) return
    isUnderWay = true
    const demo = await get(accessCalls.demoAccounts, {}, stop.signal).catch(() => undefined)
    isUnderWay = false
    if (stop.signal.aborted) return
    // Without an answer there is nothing new to show.
    if (demo) {
      show(demo)
      isIncomplete = demo.Progress !== undefined
    }
    if (!isIncomplete) end()
  }
  const readAgain = () => void read()
  const timer = setInterval(readAgain, POLL_MS)
  document.addEventListener('visibilitychange', readAgain)
  const end = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', readAgain)
    stop.abort()
  }
  readAgain()
  return end
}
