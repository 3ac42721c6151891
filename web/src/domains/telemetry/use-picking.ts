import type { LatestValue } from '@farm/contract/telemetry'
import { useKeptAddress } from '../../engine/page/index.ts'
import { MOST_UNITS } from '../../ui/chart/chart-line.ts'
import { useToast } from '../../ui/toast-context.ts'
import { MOST_SERIES, isSame, seriesIn, spanIn, toggled, withSeries, withSpan } from './curve/chosen-series.ts'
import type { SpanChoice } from './curve/span-choice.ts'
import { type Series, useLatestOf } from './telemetry-queries.ts'

/** What is drawn and over which time, kept in the address so that it can be sent. */
export function usePicking() {
  const [address, setAddress] = useKeptAddress()
  const toast = useToast()
  const series = seriesIn(address)
  const latest = useLatestOf([...new Set(series.map(({ deviceId }) => deviceId))])
  const unitOf = ({ deviceId, metric }: Series) => latest.get(deviceId)?.find(({ Metric }) => Metric === metric)?.Unit
  const setSeries = (next: readonly Series[]) =>
    setAddress((present) => withSeries(present, next), { preventScrollReset: true })
  const pick = ({ DeviceId: deviceId, Metric: metric, Unit }: LatestValue) => {
    const next = toggled(series, { deviceId, metric })
    const units = new Set([...next.map((one) => unitOf(one)).filter((unit) => unit !== undefined), Unit])
    if (next.length > MOST_SERIES) return toast.failed(`最多同时比较 ${MOST_SERIES} 条曲线，请先移出一条`)
    if (next.length > series.length && units.size > MOST_UNITS) {
      return toast.failed(`一张图最多有 ${MOST_UNITS} 种单位，请先移出别的单位的曲线`)
    }
    return setSeries(next)
  }
  return {
    series,
    span: spanIn(address),
    setSeries,
    setSpan: (span: SpanChoice) => setAddress((present) => withSpan(present, span), { preventScrollReset: true }),
    picking: { isPicked: (one: Series) => series.some((other) => isSame(other, one)), onPick: pick },
  }
}
