import { deviceForm } from '@farm/contract/devices'
import { metricOf } from '@farm/contract/telemetry'
import { useMemo } from 'react'
import { useNow } from '../../../engine/records/now.ts'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { wireStretch } from '../../../platform/time.ts'
import type { ChartLine, ChartSpan } from '../../../ui/chart/chart-line.ts'
import { type Series, useCurves } from '../telemetry-queries.ts'
import { lineOf, onTheWall } from '../../../engine/readings/drawn-lines.ts'
import { type SpanChoice, everyMsOf, momentsOf, spanKeyOf } from './span-choice.ts'

const MOST_POINTS = 800

/** What is drawn of the chosen series over a span, and how it stands with what is not here. */
export function useDrawn(series: readonly Series[], choice: SpanChoice) {
  const now = useNow()
  const results = useCurves(series, {
    key: spanKeyOf(choice),
    asked: () => ({ ...wireStretch(momentsOf(choice, Date.now())), points: MOST_POINTS }),
    everyMs: everyMsOf(choice),
  })
  const names = useNames(deviceForm.key, [...new Set(series.map(({ deviceId }) => deviceId))])
  const isOfOne = new Set(series.map(({ deviceId }) => deviceId)).size === 1
  const nameOf = ({ deviceId }: Series) => names.get(deviceId)?.Name ?? '设备'
  const drawn = series.map((one, index) => {
    const curve = results[index]?.data ?? undefined
    const metric = curve?.Name ?? metricOf(one.metric)?.name ?? one.metric
    return { series: one, curve, name: `${nameOf(one)} · ${metric}`, device: isOfOne ? undefined : nameOf(one) }
  })
  // Drawn anew when something came, not whenever the page is.
  const mark = [...results.map(({ dataUpdatedAt }) => dataUpdatedAt), ...drawn.map(({ name }) => name)].join('|')
  const lines = useMemo(
    () => drawn.flatMap(({ curve, device }): ChartLine[] => (curve ? [lineOf({ curve, device })] : [])),
    // oxlint-disable-next-line react/exhaustive-deps -- the mark stands for what is drawn
    [mark, isOfOne],
  )
  const moments = momentsOf(choice, now)
  const { from, to } = moments
  const span = useMemo((): ChartSpan => ({ from: onTheWall(from), to: onTheWall(to) }), [from, to])
  return {
    drawn,
    lines,
    span,
    moments,
    error: results.find(({ error }) => error)?.error ?? undefined,
    isWaiting: results.some(({ isPending }) => isPending),
    isBusy: results.some(({ isPlaceholderData }) => isPlaceholderData),
    retry: () => {
      for (const one of results) if (one.error) void one.refetch()
    },
  }
}
