import { type Report, groupLabel } from '@farm/contract/statistics'
import { formatMoment } from '../../platform/time.ts'
import { usePermission } from '../permission/index.ts'
import { useNow } from '../records/now.ts'
import { useNames } from '../reference/reference-queries.ts'
import styles from './ReportPage.module.css'
import type { ReportState } from './report-address.ts'

interface PrintHeadProps {
  readonly report: Report
  readonly state: ReportState
  readonly span: string | undefined
}

/** What stands on paper above a report: of when and what it is, whose it is, and who printed it when. */
export function PrintHead({ report, state, span }: PrintHeadProps) {
  const { User } = usePermission()
  const time = formatMoment(new Date(useNow()).toISOString())
  const { Enterprise, Place, Crop } = state.filters
  const names = [
    useNames('enterprises', Enterprise === undefined ? [] : [Enterprise]).get(Enterprise ?? '')?.Name,
    useNames('places', Place === undefined ? [] : [Place]).get(Place ?? '')?.Name,
    useNames('crops', Crop === undefined ? [] : [Crop]).get(Crop ?? '')?.Name,
  ].filter((name) => name !== undefined)
  return (
    <p className={styles.paper}>
      {[User.Organ.Name, ...names].join(' · ')} · {span ? `时间 ${span}` : `截至 ${time}`} · 按
      {groupLabel(report, state.by)}统计 · 打印人 {User.RealName} · 打印时间 {time}
    </p>
  )
}
