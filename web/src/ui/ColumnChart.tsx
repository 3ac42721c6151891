import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from './Button.tsx'
import styles from './ColumnChart.module.css'
import { ColumnPlot } from './ColumnPlot.tsx'
import type { ChartColumn } from './chart-column.ts'
import { FigureTable } from './FigureTable.tsx'

interface ColumnChartProps {
  readonly title: string
  /** Of the axis. */
  readonly unit: string
  /** Heads the names of the columns in the table: 日期. */
  readonly axis: string
  readonly columns: readonly ChartColumn[]
}

/** Columns along an axis; the same figures as a table for those who do not see them, or want them exactly. */
export function ColumnChart({ title, unit, axis, columns }: ColumnChartProps) {
  const [isTable, setTable] = useState(false)
  return (
    <section className={styles.chart} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.unit}>单位：{unit}</span>
        <span className={styles.switch}>
          <Button kind="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? '看图' : '看表格'}
          </Button>
        </span>
      </header>
      {isTable ? (
        <div className={styles.table}>
          <FigureTable
            label={title}
            rows={columns}
            keyOf={({ key }) => key}
            columns={[
              {
                key: 'name',
                header: axis,
                cell: ({ name, to }) => (to === undefined ? name : <Link to={to}>{name}</Link>),
              },
              { key: 'told', header: '合计', align: 'end', cell: ({ told }) => told },
            ]}
          />
        </div>
      ) : (
        <ColumnPlot title={title} columns={columns} />
      )}
    </section>
  )
}
