import { reviewStates } from '@farm/contract/clock'
import type { DayWork, FarmDay } from '@farm/contract/statistics'
import { Link } from 'react-router'
import { toneOf } from '../../../engine/input-checks/verdict-tones.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { type FigureFormat, formatCount, formatFigure, formatTime } from '@farm/contract/values'
import { formatMoment } from '../../../platform/time.ts'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './Day.module.css'
import { type PlacedWork, byPlot } from './by-plot.ts'

/** Who did what when, plot by plot, with the photos. */
export function DayWorks({ day: { Works, Total } }: { readonly day: FarmDay }) {
  if (Works.length === 0) return null
  return (
    <section className={styles.part} aria-label="各地块作业">
      <h2 className={styles.title}>
        各地块作业
        {Total > Works.length && (
          <span className={styles.aside}>
            共 {formatCount(Total)} 条，只列出前 {Works.length} 条，其余见日报明细
          </span>
        )}
      </h2>
      {byPlot(Works).map(({ id, name, works }) => (
        <div key={id} className={styles.plot}>
          <h3 className={styles.name}>
            {name} <span className={styles.aside}>{works.filter(counts).length} 次</span>
          </h3>
          <Plot name={name} works={works} />
        </div>
      ))}
    </section>
  )
}

function Plot({ name, works }: { readonly name: string; readonly works: readonly PlacedWork[] }) {
  const address = useAddress()
  return (
    <FigureTable
      label={`${name}的作业`}
      rows={works}
      keyOf={({ Id }) => Id}
      columns={[
        {
          key: 'time',
          header: '时间',
          cell: ({ Id, Time }) => (
            <Link to={address(`/ClockSys/ClockOperation/Detail/${Id}`)}>{formatTime(formatMoment(Time))}</Link>
          ),
        },
        { key: 'operation', header: '农事操作', cell: ({ Operation }) => Operation?.Name || '—' },
        { key: 'user', header: '人员', cell: ({ User }) => User.Name || '—' },
        { key: 'plan', header: '计划', cell: ({ Plan }) => Plan?.Name || '—' },
        {
          key: 'area',
          header: '面积（亩）',
          align: 'end',
          cell: (work) => partText(work, 'Area', { digits: 2, unit: '亩' }),
        },
        {
          key: 'minutes',
          header: '用时（分钟）',
          align: 'end',
          cell: (work) => partText(work, 'Minutes', { digits: 0 }),
        },
        {
          key: 'harvest',
          header: '采收（公斤）',
          align: 'end',
          cell: (work) => partText(work, 'Harvest', { digits: 2 }),
        },
        { key: 'verdict', header: '投入品核查', cell: (work) => <Verdict of={work} /> },
        {
          key: 'review',
          header: '审核',
          cell: ({ Review }) => Review && <Tag tone={reviewStates.rows[Review].tone}>{Review}</Tag>,
        },
        { key: 'photos', header: '照片', cell: ({ Photos }) => <PhotoStrip ids={Photos} size="small" /> },
        { key: 'note', header: '备注', cell: ({ Note }) => Note ?? '' },
      ]}
    />
  )
}

function counts({ Review }: DayWork): boolean {
  return !reviewStates.is(Review, 'void')
}

/** What falls to the plot, beside the whole of a punch-in over several: 120.00（共 270.00）. */
function partText(work: PlacedWork, name: 'Area' | 'Minutes' | 'Harvest', format: FigureFormat): string {
  const whole = work[name]
  if (whole === undefined) return '—'
  if (work.Places.length < 2) return formatFigure(whole, format)
  const share = work.share?.[name]
  const all = `共 ${formatFigure(whole, format)}`
  return share === undefined ? all : `${formatFigure(share, format)}（${all}）`
}

function Verdict({ of: { Verdict: verdict, IsLetPass } }: { readonly of: DayWork }) {
  if (verdict === undefined) return '—'
  return <Tag tone={toneOf(verdict)}>{IsLetPass ? `${verdict}（已放行）` : verdict}</Tag>
}
