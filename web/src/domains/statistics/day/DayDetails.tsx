import { type FarmDay, figureLabels } from '@farm/contract/statistics'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReportDetails } from '../../../engine/report/index.ts'
import { formatCount, formatNumber, formatQuantity, formatTime, labelWithUnit } from '@farm/contract/values'
import { toneOf } from '../../../engine/input-checks/verdict-tones.ts'
import { formatMoment } from '../../../platform/time.ts'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useWay } from '../today/use-way.ts'
import styles from './Day.module.css'
import { DayWorks } from './DayWorks.tsx'
import { useDay } from './use-day.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** 农场日报: what was done on which plot by whom, used, watered, and what devices told; each as far as the person may see it. */
export function DayDetails({ days: { from: day }, filters: { Enterprise } }: ComponentProps<ReportDetails>) {
  const { data, error, refetch } = useDay(day, Enterprise)
  const isOf = Enterprise === undefined ? '' : `&Enterprise=${Enterprise}`
  const alarms = useWay(['/FarmOperation/AlarmData'], `OccurTime=${day}~${day}${isOf}`)
  const devices = useWay(['/FarmOperation/IotData'], 'Type=气象站')
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const { Used, Irrigation, Alarms, Weather } = data
  return (
    <>
      <DayWorks day={data} />
      {Used && <UsedInputs used={Used} />}
      {Irrigation && <Irrigated irrigation={Irrigation} />}
      {Alarms && <Raised alarms={Alarms} to={alarms} />}
      {Weather && <Measured weather={Weather} to={devices} />}
    </>
  )
}

interface PartProps {
  readonly title: string
  readonly aside?: string | undefined
  readonly to?: string | undefined
  /** Said where there is nothing. */
  readonly none: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}

function Part({ title, aside, to, none, isEmpty, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>
        {to === undefined ? title : <Link to={to}>{title}</Link>}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </h2>
      {isEmpty ? <p className={styles.none}>{none}</p> : children}
    </section>
  )
}

function UsedInputs({ used }: { readonly used: NonNullable<FarmDay['Used']> }) {
  return (
    <Part title="投入品使用" none="这一天没有使用投入品" isEmpty={used.length === 0}>
      <FigureTable
        label="投入品使用"
        rows={used}
        keyOf={({ Input, Unit }) => `${Input.Id}/${Unit}`}
        columns={[
          { key: 'input', header: '投入品', cell: ({ Input }) => Input.Name || '—' },
          { key: 'amount', header: '用量', align: 'end', cell: ({ Amount, Unit }) => formatQuantity(Amount, Unit) },
          { key: 'uses', header: '打卡（次）', align: 'end', cell: ({ Uses }) => Uses },
          {
            key: 'verdicts',
            header: '核查',
            cell: ({ Verdicts }) => (
              <span className={styles.verdicts}>
                {Verdicts.map(({ Verdict, Count }) => (
                  <Tag key={Verdict} tone={toneOf(Verdict)}>
                    {Verdict || '未核查'} {Count}
                  </Tag>
                ))}
              </span>
            ),
          },
        ]}
      />
    </Part>
  )
}

function Irrigated({
  irrigation: { Count, Area, Noted, Water },
}: {
  readonly irrigation: NonNullable<FarmDay['Irrigation']>
}) {
  const water = Water && Water.Devices > 0
  return (
    <Part title="灌溉" none="这一天没有灌溉" isEmpty={Count === 0 && !water}>
      <dl className={styles.facts}>
        <div>
          <dt>{figureLabels.watered}</dt>
          <dd>
            {Count} 次{Noted && Noted.Count > 0 && `（灌溉记录 ${Noted.Count} 次）`}
          </dd>
        </div>
        <div>
          <dt>{figureLabels.wateredArea}</dt>
          <dd>{formatQuantity(Area, '亩')}</dd>
        </div>
        {Noted && Noted.Count > 0 && (
          <div>
            <dt>{figureLabels.water}</dt>
            <dd>{formatQuantity(Noted.Volume, 'm³', 2)}</dd>
          </div>
        )}
        {water && (
          <div>
            <dt>{figureLabels.metered}</dt>
            <dd>
              {formatQuantity(Water.Amount, 'm³', 1)}（{Water.Devices} 台）
            </dd>
          </div>
        )}
      </dl>
    </Part>
  )
}

interface RaisedProps {
  readonly alarms: NonNullable<FarmDay['Alarms']>
  readonly to: string | undefined
}

function Raised({ alarms: { Total, Named }, to }: RaisedProps) {
  const all = `共 ${formatCount(Total)} 条`
  const aside = Total > Named.length ? `${all}，只列出最近 ${Named.length} 条` : all
  return (
    <Part title="预警" aside={aside} to={to} none="这一天没有预警" isEmpty={Total === 0}>
      <FigureTable
        label="预警"
        rows={Named}
        keyOf={({ Id }) => Id}
        columns={[
          { key: 'name', header: '预警', cell: ({ Name }) => Name || '—' },
          { key: 'time', header: '时间', cell: ({ Time }) => formatTime(formatMoment(Time)) },
          { key: 'device', header: '设备', cell: ({ Device }) => Device || '—' },
          { key: 'level', header: '高低', cell: ({ Level }) => Level || '—' },
          { key: 'state', header: '状态', cell: ({ State }) => State || '—' },
        ]}
      />
    </Part>
  )
}

/** The server rounds by the metric. */
const READING_DIGITS = 3

interface MeasuredProps {
  readonly weather: NonNullable<FarmDay['Weather']>
  readonly to: string | undefined
}

function Measured({ weather, to }: MeasuredProps) {
  return (
    <Part title="气象站" to={to} none="这一天没有气象站数据" isEmpty={weather.length === 0}>
      <FigureTable
        label="气象站"
        rows={weather}
        keyOf={({ Metric }) => Metric}
        columns={[
          { key: 'name', header: '监测项', cell: ({ Name, Unit }) => labelWithUnit(Name, Unit) },
          { key: 'mean', header: '均值', align: 'end', cell: ({ Mean }) => formatNumber(Mean, READING_DIGITS) },
          { key: 'least', header: '最低', align: 'end', cell: ({ Least }) => formatNumber(Least, READING_DIGITS) },
          { key: 'most', header: '最高', align: 'end', cell: ({ Most }) => formatNumber(Most, READING_DIGITS) },
          { key: 'devices', header: '气象站（台）', align: 'end', cell: ({ Devices }) => Devices },
        ]}
      />
    </Part>
  )
}
