import type { Report } from '@farm/contract/statistics'
import { useAddress, useCan } from '../permission/index.ts'
import type { Period } from './period.ts'
import { type ReportState, type WayTo, recordsPath } from './report-address.ts'

/** Makes the addresses of the records behind the figures of a report; none for who may not see them one by one. */
export function useWayTo(report: Report, { filters }: Pick<ReportState, 'filters'>, period: Period | undefined): WayTo {
  const address = useAddress()
  const can = useCan()
  return (behind = {}) => {
    if (!can(report.source.opens)) return undefined
    const path = recordsPath(report, { days: period?.days, filters, ...behind })
    return path === undefined ? undefined : address(path)
  }
}
