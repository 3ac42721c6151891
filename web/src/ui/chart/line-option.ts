import { dark, fontFamily, light } from '../tokens.ts'
import { type ChartLine, type ChartMarks, type ChartSpan, MOST_UNITS, unitsOf, valueText } from './chart-line.ts'
import { lineColour } from './line-colour.ts'
import { withGaps } from './line-gaps.ts'
import { axisText, momentText } from './time-text.ts'

export interface LineLook {
  readonly ground: 'light' | 'dark'
  /** On a narrow screen the slider is left out. */
  readonly isNarrow: boolean
  readonly isStill: boolean
}

interface LineModel {
  readonly lines: readonly ChartLine[]
  readonly span: ChartSpan
  readonly marks?: ChartMarks | undefined
}

/** What the chart library is told to draw. Texts are drawn as they are: nothing of them becomes part of the page. */
export function lineOption({ lines, span, marks = {} }: LineModel, look: LineLook) {
  const tokens = look.ground === 'dark' ? dark : light
  const units = unitsOf(lines).slice(0, MOST_UNITS)
  const length = span.to - span.from
  const text = { color: tokens.textSecond, fontFamily }
  return {
    animation: !look.isStill,
    animationDuration: 300,
    animationDurationUpdate: 300,
    useUTC: true,
    textStyle: { fontFamily },
    grid: {
      left: 8,
      right: units.length > 1 ? 8 : 16,
      top: 32,
      bottom: look.isNarrow ? 8 : 44,
      containLabel: true,
    },
    tooltip: {
      trigger: 'axis',
      // Drawn on the canvas: a name that looks like markup stays a name.
      renderMode: 'richText',
      confine: true,
      backgroundColor: look.ground === 'dark' ? dark.ground : light.panel,
      borderColor: tokens.border,
      textStyle: { color: tokens.text, fontFamily, fontSize: 12 },
      formatter: (points: unknown) => tooltipText(points, lines),
    },
    xAxis: timeAxis(span, tokens),
    yAxis: units.map((unit, index) => ({
      type: 'value',
      // A line of temperatures that begins at zero is flat.
      scale: true,
      position: index === 0 ? 'left' : 'right',
      name: unit,
      nameTextStyle: { ...text, align: index === 0 ? 'left' : 'right' },
      axisLabel: text,
      splitLine: { show: index === 0, lineStyle: { color: tokens.borderLight } },
    })),
    dataZoom: [
      // Whoever turns the wheel scrolls the page; with the key they look closer.
      { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseMove: true, moveOnMouseWheel: false },
      ...(look.isNarrow ? [] : [slider(tokens)]),
    ],
    series: lines.map((line, index) => ({
      id: line.key,
      name: line.name,
      type: 'line',
      yAxisIndex: Math.max(0, units.indexOf(line.unit)),
      color: lineColour(index),
      lineStyle: { width: 1.5 },
      showSymbol: line.points.length === 1,
      step: line.isStepped ? 'end' : false,
      connectNulls: false,
      data: withGaps(line.points, length),
      ...(index === 0 && marked(marks, units[0] ?? '', tokens)),
    })),
  }
}

type Tokens = typeof light | typeof dark

function timeAxis({ from, to }: ChartSpan, tokens: Tokens) {
  return {
    type: 'time',
    min: from,
    max: to,
    axisLine: { lineStyle: { color: tokens.border } },
    axisLabel: {
      color: tokens.textSecond,
      fontFamily,
      hideOverlap: true,
      formatter: (at: number) => axisText(at, to - from),
    },
    splitLine: { show: false },
  }
}

function slider(tokens: Tokens) {
  return {
    type: 'slider',
    height: 18,
    bottom: 8,
    brushSelect: false,
    borderColor: tokens.border,
    fillerColor: tokens.primarySoft,
    handleStyle: { color: tokens.primary },
    textStyle: { color: tokens.textSecond, fontFamily },
    labelFormatter: (at: number) => momentText(at),
  }
}

function marked({ borders = [], times = [] }: ChartMarks, unit: string, tokens: Tokens) {
  const own = borders.filter((border) => border.unit === unit)
  const lowest = Math.min(...own.map(({ value }) => value))
  // Of two that lie close together one is named above its line and one below.
  const positionOf = (value: number) => (own.length > 1 && value === lowest ? 'insideEndBottom' : 'insideEndTop')
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: tokens.error, type: 'dashed' },
      label: { formatter: '{b}', color: tokens.errorText, fontFamily },
      data: own.map(({ name, value }) => ({ name, yAxis: value, label: { position: positionOf(value) } })),
    },
    markArea: {
      silent: true,
      itemStyle: { color: tokens.errorSoft },
      // Within the drawing, though the time goes on at its edge.
      label: { position: 'insideTopRight', color: tokens.errorText, fontFamily },
      data: times.map(({ name, from, to }) => [{ name, xAxis: from }, { xAxis: to }]),
    },
  }
}

function tooltipText(points: unknown, lines: readonly ChartLine[]): string {
  if (!Array.isArray(points)) return ''
  const read = points.map(pointUnder).filter((one) => one !== undefined)
  const [first] = read
  if (!first) return ''
  const told = read.flatMap(({ id, value }) => {
    const line = lines.find(({ key }) => key === id)
    return line ? `${plain(line.name)}  ${plain(valueText(value, line))}` : []
  })
  return [momentText(first.at), ...new Set(told)].join('\n')
}

function pointUnder(point: unknown): { readonly id: string; readonly at: number; readonly value: number } | undefined {
  if (typeof point !== 'object' || point === null) return undefined
  const { seriesId, value }: { seriesId?: unknown; value?: unknown } = point
  if (typeof seriesId !== 'string' || !Array.isArray(value)) return undefined
  const [at, height]: readonly unknown[] = Array.from<unknown>(value)
  return typeof at === 'number' && typeof height === 'number' ? { id: seriesId, at, value: height } : undefined
}

/** In a text of the chart library braces with a bar begin a style. */
function plain(text: string): string {
  return text.replaceAll('{', '｛').replaceAll('}', '｝')
}
