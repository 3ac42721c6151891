import { useEffect, useRef } from 'react'
import { isStill } from '../motion.ts'
import { breakpoints } from '../tokens.ts'
import type { ChartLine, ChartMarks, ChartSpan } from './chart-line.ts'
import styles from './ChartCanvas.module.css'
import { type EChartsType, init } from './echarts.ts'
import { type LineLook, lineOption } from './line-option.ts'

interface ChartCanvasProps {
  readonly label: string
  readonly lines: readonly ChartLine[]
  readonly span: ChartSpan
  readonly marks?: ChartMarks | undefined
}

/** The drawn lines; what they say is told in words by their label, and exactly in the table beside them. */
export function ChartCanvas({ label, lines, span, marks }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const made = init(element, undefined, { renderer: 'canvas' })
    chart.current = made
    const watch = new ResizeObserver(() => made.resize())
    watch.observe(element)
    return () => {
      watch.disconnect()
      made.dispose()
      chart.current = undefined
    }
  }, [])
  useEffect(() => {
    if (!place.current) return
    const option = lineOption({ lines, span, marks }, lookOf(place.current))
    // Lines that are gone go; how far somebody looked closer stays.
    chart.current?.setOption(option, { replaceMerge: ['series', 'yAxis'] })
  }, [lines, span, marks])
  return <div ref={place} className={styles.canvas} role="img" aria-label={label} />
}

function lookOf(element: HTMLElement): LineLook {
  return {
    ground: element.closest('[data-ground="dark"]') ? 'dark' : 'light',
    isNarrow: element.clientWidth < breakpoints.tablet / 2 + 120,
    isStill: isStill(),
  }
}
