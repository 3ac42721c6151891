import { useState } from 'react'

/** The first press waits for what would be presumed, and says so as long as that is on its way; the next one does not. */
export function useAwaited(nouns: readonly string[], button: string) {
  const text = awaitedText(nouns, button)
  const [isTold, setTold] = useState(false)
  if (isTold && text === undefined) setTold(false)
  return {
    waitsFor: isTold ? text : undefined,
    /** Whether this press does. */
    waits: (): boolean => {
      const isFirst = text !== undefined && !isTold
      if (isFirst) setTold(true)
      return isFirst
    },
  }
}

/** What would be presumed and is not shown yet, in words; undefined where all of it is there. */
function awaitedText(nouns: readonly string[], button: string): string | undefined {
  if (nouns.length === 0) return undefined
  return `${nouns.join('、')}还在查询，请稍候。再点一次“${button}”，就按现在显示的内容提交`
}
