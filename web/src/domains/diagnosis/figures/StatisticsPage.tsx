import type { diagnosisCalls } from '@farm/contract/diagnosis'
import { formatMonthOfYear, formatQuantity } from '@farm/contract/values'
import type { AnswerOf } from '@farm/contract/wire'
import { usePage } from '../../../engine/page/index.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import { TopBar } from '../../../engine/phone/TopBar.tsx'
import { BarList } from '../../../ui/BarList.tsx'
import { ColumnChart } from '../../../ui/ColumnChart.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import styles from '../Diagnosis.module.css'
import { useDiagnosisFigures } from '../diagnosis-queries.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

type FiguresOf = AnswerOf<typeof diagnosisCalls.statistics>

/** 会诊统计: how much is asked, how fast it is answered, and how much it helps. */
export function StatisticsPage() {
  const { title = '会诊统计' } = usePage()
  const address = useAddress()
  return (
    <div className={styles.column}>
      <TopBar title={title} back={address('/ClockSys/Diagnosis')} />
      <Read />
    </div>
  )
}

function Read() {
  const { data, error, refetch } = useDiagnosisFigures()
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  if (data.Unanswered + data.Answered + data.Closed === 0) return <StateBlock kind="empty" title="还没有会诊" />
  return <Figures figures={data} />
}

function Figures({ figures }: { readonly figures: FiguresOf }) {
  const { Unanswered, Answered, Closed, Late, ReplyHours, Rating, Rated, ByMonth, ByCrop } = figures
  const tiles = [
    ['未回复', String(Unanswered), Late > 0 ? `其中 ${Late} 例已超时` : '没有超时'],
    ['已回复', String(Answered), '等待提问人确认'],
    ['关闭', String(Closed), `共 ${Unanswered + Answered + Closed} 例会诊`],
    ['首次回复', ReplyHours === undefined ? '—' : formatQuantity(ReplyHours, '小时'), '从提问到首次回复，取中间值'],
    ['评分', Rating === undefined ? '—' : `${Rating} 分`, `${Rated} 次评价`],
  ] as const
  return (
    <>
      <dl className={styles.tiles}>
        {tiles.map(([label, value, note]) => (
          <div key={label} className={styles.tile}>
            <dt>{label}</dt>
            <dd className={styles.figure}>{value}</dd>
            <dd className={styles.second}>{note}</dd>
          </div>
        ))}
      </dl>
      <ColumnChart
        title="近 12 个月会诊"
        unit="例"
        axis="月份"
        columns={ByMonth.map(({ Month, Count }) => ({
          key: Month,
          label: formatMonthOfYear(Month),
          name: Month,
          value: Count,
          told: `${Count} 例`,
        }))}
      />
      {ByCrop.length > 0 && (
        <section className={styles.card} aria-label="提问最多的作物">
          <h2 className={styles.head}>提问最多的作物</h2>
          <BarList
            label="提问最多的作物"
            bars={ByCrop.map(({ Crop, Count }) => ({ key: Crop, label: Crop, value: Count, text: `${Count} 例` }))}
          />
        </section>
      )}
    </>
  )
}
