import { useRef, useState } from 'react'

/** Does something that takes its time; of two touches in one breath only the first does it. */
export function useOnce<Given extends readonly unknown[]>(act: (...given: Given) => Promise<void>) {
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const begin = async (...given: Given) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await act(...given)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return { isBusy, start: (...given: Given) => void begin(...given) }
}
