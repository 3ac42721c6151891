import { Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { Button } from '../../ui/Button.tsx'
import { type ChartLine, type ChartMarks, type ChartSpan, valueText } from '../../ui/chart/chart-line.ts'
import { MOST_ROWS, chartRows } from '../../ui/chart/chart-table.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './LineChart.module.css'

// The chart library weighs more than most pages around it.
const ChartCanvas = chunk(() => import('../../ui/chart/ChartCanvas.tsx').then((file) => file.ChartCanvas))

interface LineChartProps {
  readonly title: string
  readonly lines: readonly ChartLine[]
  readonly span: ChartSpan
  readonly marks?: ChartMarks | undefined
  /** Newer lines are on their way. */
  readonly isBusy?: boolean | undefined
}

/** Lines over time; the same values as a table for those who do not see them, or want them exactly. */
export function LineChart({ title, lines, span, marks, isBusy }: LineChartProps) {
  const [isTable, setTable] = useState(false)
  const isEmpty = lines.every(({ points }) => points.length === 0)
  return (
    <section className={styles.chart} aria-label={title} aria-busy={isBusy}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Button kind="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? '看图' : '看表格'}
        </Button>
      </div>
      {isEmpty && <p className={styles.empty}>这段时间没有数据</p>}
      {!isEmpty && isTable && <ChartTable title={title} lines={lines} />}
      {!isEmpty && !isTable && (
        <ErrorBoundary fallback={Unloaded}>
          <Suspense fallback={<Waiting />}>
            <div className={styles.drawn} data-busy={isBusy || undefined}>
              <ChartCanvas label={spoken(title, lines)} lines={lines} span={span} marks={marks} />
            </div>
          </Suspense>
        </ErrorBoundary>
      )}
    </section>
  )
}

function Unloaded() {
  return <p className={styles.empty}>图表加载失败，可以先看表格</p>
}

function ChartTable({ title, lines }: Pick<LineChartProps, 'title' | 'lines'>) {
  const rows = chartRows(lines)
  return (
    <div className={styles.table}>
      <FigureTable
        label={title}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { key: 'moment', header: '时间', cell: ({ moment }) => moment },
          ...lines.map((line) => ({
            key: line.key,
            header: line.name,
            align: 'end' as const,
            cell: ({ values }: (typeof rows)[number]) => values.get(line.key) ?? '—',
          })),
        ]}
      />
      {rows.length === MOST_ROWS && <p className={styles.note}>只列出最近的 {MOST_ROWS} 行，全部数值请导出</p>}
    </div>
  )
}

function spoken(title: string, lines: readonly ChartLine[]): string {
  const told = lines.map((line) => {
    const values = line.points.map(([, value]) => value)
    if (values.length === 0) return `${line.name}没有数据`
    const [least, most] = [Math.min(...values), Math.max(...values)].map((one) => valueText(one, line))
    return `${line.name}最低 ${least}，最高 ${most}`
  })
  return `${title}：${told.join('；')}`
}
