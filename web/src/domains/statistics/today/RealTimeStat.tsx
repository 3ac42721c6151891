import { usePage } from '../../../engine/page/index.ts'
import { DoubtedNote } from '../../../engine/review/DoubtedNote.tsx'
import { doubtedBetween } from '../../../engine/review/counted.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Alarms, Area, Devices, Inputs, People, PunchIns, Water, WorkOrders } from './tiles.tsx'
import styles from './Today.module.css'
import { useUsed } from './today-queries.ts'
import { useWay } from './use-way.ts'

/** 实时统计: today at a glance; every figure opens what is behind it. */
export function RealTimeStat() {
  const { title = '实时统计' } = usePage()
  const day = useToday()
  return (
    <div className={styles.page}>
      <PageHeader title={title} note={`${day}，有变化时自动更新`} />
      <DoubtedToday day={day} />
      <div className={styles.tiles}>
        <PunchIns day={day} />
        <People day={day} />
        <WorkOrders />
        <Area day={day} />
        <Water day={day} />
        <Inputs day={day} />
        <Alarms />
        <Devices />
      </div>
    </div>
  )
}

/** Several figures of today are made of its punch-ins: it is said once what of those is not approved. */
function DoubtedToday({ day }: { readonly day: string }) {
  const { data } = useUsed(day)
  const to = useWay(['/FarmOperation/ClockData'], doubtedBetween({ from: day, to: day }))
  return <DoubtedNote doubted={data?.Doubted} to={to} lead="今天的打卡" />
}
