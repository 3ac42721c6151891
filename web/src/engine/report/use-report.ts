import { type Report, type ReportAnswer, reportCalls } from '@farm/contract/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { get } from '../../platform/http.ts'
import { useOrganPath } from '../permission/index.ts'
import type { Period } from './period.ts'
import type { ReportState } from './report-address.ts'

/** What the server is asked, for the screen and for the sheet. */
export function reportQuery(report: Report, { by, filters }: ReportState, period: Period | undefined) {
  return {
    key: report.key,
    by,
    ...(report.source.isOverTime &&
      period && {
        ...period.days,
        beforeFrom: period.before.from,
        beforeTo: period.before.to,
      }),
    ...(filters.Enterprise !== undefined && { enterprise: filters.Enterprise }),
    ...(filters.Place !== undefined && { place: filters.Place }),
    ...(filters.Crop !== undefined && { crop: filters.Crop }),
  }
}

const SOON_MS = 3000

/** The report as it was chosen; what was there stays in sight until the next is. Asked for once its days are known. */
export function useReport(report: Report, state: ReportState, period: Period | undefined) {
  const organPath = useOrganPath()
  const asked = reportQuery(report, state, period)
  return useQuery<ReportAnswer>({
    queryKey: ['statistics', organPath, 'report', asked],
    queryFn: ({ signal }) => get(reportCalls.report, asked, signal),
    // Nobody says that a store is valued where nothing else changes by it.
    refetchInterval: ({ state: { data } }) => data?.Valuing !== undefined && SOON_MS,
    placeholderData: keepPreviousData,
    enabled: !report.source.isOverTime || period !== undefined,
  })
}
