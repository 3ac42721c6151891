import { useLayoutEffect, useRef } from 'react'

interface Held {
  readonly element: Element
  /** Where it was on the screen, in pixels. */
  readonly top: number
}

/** Keeps what the person is at where it is on the screen, while fields above it come and go; `shown` names them. */
export function useSteadyPlace(shown: string) {
  const held = useRef<Held>(undefined)
  const hold = () => {
    const element = document.activeElement
    held.current = element ? { element, top: element.getBoundingClientRect().top } : undefined
  }
  useLayoutEffect(() => {
    if (!held.current) return
    const { element, top } = held.current
    const moved = element.getBoundingClientRect().top - top
    held.current = undefined
    if (moved !== 0) scrollerOf(element)?.scrollBy({ top: moved, behavior: 'instant' })
  }, [shown])
  return { onInputCapture: hold, onClickCapture: hold, onKeyDownCapture: hold }
}

function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around)
    if (/auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight) return around
  }
  return document.scrollingElement
}
