import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { ReportDetails } from '../../../engine/report/index.ts'
import styles from '../day/Day.module.css'
import { useWay } from '../today/use-way.ts'

/** Where harvests went on: the lots of these days with their numbers, for whom they are open to. */
export function HarvestLots({ days: { from, to }, filters: { Enterprise } }: ComponentProps<ReportDetails>) {
  const isOf = Enterprise === undefined ? '' : `&Enterprise=${Enterprise}`
  const lots = useWay(['/FarmOperation/Lots'], `tab=harvest&Date=${from}~${to}${isOf}`)
  if (lots === undefined) return null
  return (
    <section className={styles.part} aria-label="采收批次">
      <h2 className={styles.title}>
        <Link to={lots}>采收批次</Link>
        <span className={styles.aside}>这段时间的采收入了哪些批次：批次号、数量和剩余</span>
      </h2>
    </section>
  )
}
