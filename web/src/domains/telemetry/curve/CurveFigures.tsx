import type { Curve, CurveStep } from '@farm/contract/telemetry'
import { formatPercent } from '@farm/contract/values'
import { valueText } from '../../../ui/chart/chart-line.ts'
import { lineColour } from '../../../ui/chart/line-colour.ts'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { digitsOf, isSwitch } from '../../../engine/readings/metric-look.ts'
import styles from './CurvePanel.module.css'

export interface FigureRow {
  readonly key: string
  readonly name: string
  readonly index: number
  /** Absent where the device measures no such thing. */
  readonly curve: Curve | undefined
  readonly onRemove: () => void
}

const told = { raw: '每个数值', hour: '每小时的最低与最高', day: '每天的最低与最高' } satisfies Record<
  CurveStep,
  string
>

/** The lines by name, with the lowest, mean and highest of the whole span. */
export function CurveFigures({ rows }: { readonly rows: readonly FigureRow[] }) {
  return (
    <FigureTable
      label="曲线的最低、平均和最高值"
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { key: 'name', header: '设备与监测项', cell: (row) => <LineName name={row.name} index={row.index} /> },
        figure('最低', ({ Min }) => Min),
        figure('平均', ({ Mean }) => Mean),
        figure('最高', ({ Max }) => Max),
        { key: 'count', header: '数值个数', align: 'end', cell: ({ curve }) => curve?.Figures?.Count ?? '—' },
        {
          key: 'step',
          header: '图上每点',
          cell: ({ curve }) => (curve?.Figures ? told[curve.Step] : '这段时间没有数据'),
        },
        {
          key: 'remove',
          header: '操作',
          cell: ({ name, onRemove }) => (
            <button type="button" className={styles.remove} aria-label={`移出“${name}”`} onClick={onRemove}>
              移出
            </button>
          ),
        },
      ]}
    />
  )
}

function figure(header: string, of: (figures: NonNullable<Curve['Figures']>) => number) {
  return {
    key: header,
    header,
    align: 'end' as const,
    cell: ({ curve }: FigureRow) => (curve?.Figures ? figureText(of(curve.Figures), curve) : '—'),
  }
}

/** Of what is on or off the mean says for how much of what was sent it was on. */
function figureText(value: number, { Metric, Unit }: Curve): string {
  if (!isSwitch(Metric)) return valueText(value, { digits: digitsOf(Metric), unit: Unit })
  if (value === 0) return '关'
  return value === 1 ? '开' : `${formatPercent(value * 100)} 为开`
}

function LineName({ name, index }: Pick<FigureRow, 'name' | 'index'>) {
  return (
    <span title={name}>
      <svg className={styles.swatch} viewBox="0 0 16 4" aria-hidden="true">
        <path d="M0 2h16" stroke={lineColour(index)} strokeWidth={4} />
      </svg>
      {name}
    </span>
  )
}
