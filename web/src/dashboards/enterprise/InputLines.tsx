import { useState } from 'react'
import { formatInUnit, formatNumber, formatQuantity, labelWithUnit } from '@farm/contract/values'
import { DoubtedOf } from '../../engine/review/DoubtedOf.tsx'
import { occurredBetween } from '../../engine/review/counted.ts'
import type { Days } from '../../platform/calendar.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'
import type { InputLine } from './input-lines.ts'
import styles from './InputLines.module.css'
import { LinePlot } from './LinePlot.tsx'

/** The interface has the chart in 斤; reports weigh in 公斤. */
const JIN_A_KILOGRAMME = 2

interface InputLinesProps {
  readonly title: string
  readonly lines: readonly InputLine[]
  /** Over which they run. */
  readonly days: Days
  readonly organPath: string | undefined
}

/** What was used of one input at a time over days: a button for each input, the line, and the same figures as a table. */
export function InputLines({ title, lines, days, organPath }: InputLinesProps) {
  const [chosen, setChosen] = useState<string>()
  const [isTable, setTable] = useState(false)
  const line = lines.find(({ key }) => key === chosen) ?? lines[0]
  if (!line) return null
  const { name, unit, total, input } = line
  const figure = (amount: number) => formatNumber(amount, 2)
  return (
    <div className={styles.inputs}>
      <div className={styles.choice} role="group" aria-label="投入品">
        {lines.map((one) => (
          <button
            key={one.key}
            type="button"
            className={styles.input}
            aria-pressed={one === line}
            title={`${one.name}，合计 ${formatInUnit(one.total, one.unit, 2)}`}
            onClick={({ currentTarget }) => {
              setChosen(one.key)
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' })
            }}
          >
            {one.name}
          </button>
        ))}
      </div>
      <p className={styles.sum}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span>
          合计 <b>{figure(total)}</b> {unit}
          {unit === '斤' && `（${formatQuantity(total / JIN_A_KILOGRAMME, '公斤', 2)}）`}
        </span>
        <span className={styles.unit}>单位：{unit}</span>
        <button type="button" className={styles.switch} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? '看图' : '看表格'}
        </button>
      </p>
      <DoubtedOf
        where={[...occurredBetween(days), { path: ['Inputs', 'Input'], op: '=', values: [input] }]}
        of={organPath}
      />
      {isTable ? (
        <div className={styles.table}>
          <FigureTable
            label={`${title}：${name}`}
            rows={line.points.toReversed()}
            keyOf={({ day }) => day}
            columns={[
              { key: 'day', header: '日期', cell: ({ day }) => day, sum: '合计' },
              {
                key: 'amount',
                header: labelWithUnit('用量', unit),
                align: 'end',
                cell: ({ amount }) => figure(amount),
                sum: figure(total),
              },
            ]}
          />
        </div>
      ) : (
        <LinePlot title={`${title}：${name}`} line={line} />
      )}
    </div>
  )
}
