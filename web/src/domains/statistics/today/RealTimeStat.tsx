import { usePage } from '../../../engine/page/index.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Alarms, Area, Devices, Inputs, People, PunchIns, Water, WorkOrders } from './tiles.tsx'
import styles from './Today.module.css'

/** 实时统计: today at a glance; every figure opens what is behind it. */
export function RealTimeStat() {
  const { title = '实时统计' } = usePage()
  const day = useToday()
  return (
    <div className={styles.page}>
      <PageHeader title={title} note={`${day}，有变化时自动更新`} />
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
