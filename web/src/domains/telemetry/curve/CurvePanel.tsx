import { useEffect, useRef } from 'react'
import { LineChart } from '../../../engine/chart/LineChart.tsx'
import { Failure } from '../../../engine/records/Failure.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import type { Series } from '../telemetry-queries.ts'
import { CurveFigures } from './CurveFigures.tsx'
import styles from './CurvePanel.module.css'
import { Doubts } from './Doubts.tsx'
import { ExportCurves } from './ExportCurves.tsx'
import { SpanPicker } from './SpanPicker.tsx'
import { isSame } from './chosen-series.ts'
import type { SpanChoice } from './span-choice.ts'
import { useDrawn } from './use-drawn.ts'

interface CurvePanelProps {
  readonly series: readonly Series[]
  readonly span: SpanChoice
  readonly onSeries: (series: readonly Series[]) => void
  readonly onSpan: (span: SpanChoice) => void
}

/** What was chosen among the values of devices, as curves over time. */
export function CurvePanel({ series, span, onSeries, onSpan }: CurvePanelProps) {
  const { drawn, lines, span: shown, moments, error, isWaiting, isBusy, retry } = useDrawn(series, span)
  const panel = useRef<HTMLElement>(null)
  const count = series.length
  const before = useRef(0)
  useEffect(() => {
    // What was pressed far below is drawn up here.
    if (count > before.current) panel.current?.scrollIntoView({ block: 'nearest' })
    before.current = count
  }, [count])
  const rows = drawn.map(({ series: one, curve, name }, index) => ({
    key: `${one.deviceId}.${one.metric}`,
    name,
    index,
    curve,
    onRemove: () => onSeries(series.filter((other) => !isSame(other, one))),
  }))
  return (
    <section ref={panel} className={styles.panel} aria-label="数据曲线">
      <div className={styles.bar}>
        <SpanPicker value={span} onChange={onSpan} />
        <div className={styles.acts}>
          <ExportCurves series={series} moments={moments} />
          <Button kind="quiet" onClick={() => onSeries([])}>
            清空曲线
          </Button>
        </div>
      </div>
      {error && lines.length === 0 && <Failure error={error} onRetry={retry} />}
      {error && lines.length > 0 && (
        <p className={styles.stale} role="alert">
          有曲线更新失败：{error.message}
          <Button kind="quiet" onClick={retry}>
            重试
          </Button>
        </p>
      )}
      {isWaiting && lines.length === 0 && <Waiting />}
      {(lines.length > 0 || (!isWaiting && !error)) && (
        <LineChart title={titleOf(rows)} lines={lines} span={shown} isBusy={isBusy} />
      )}
      <CurveFigures rows={rows} />
      {rows.map(({ key, name, curve }) => (
        <Doubts key={key} name={name} curve={curve} />
      ))}
    </section>
  )
}

function titleOf(rows: ReadonlyArray<{ readonly name: string }>): string {
  return rows.length === 1 ? (rows[0]?.name ?? '') : `${rows.length} 条曲线对比`
}
