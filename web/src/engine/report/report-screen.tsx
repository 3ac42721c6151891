import { reportOf } from '@farm/contract/statistics'
import { type ReportDetails, ReportPage } from './ReportPage.tsx'

/** The screen of a report by its key, with what it shows besides its figures. */
export function reportScreen(key: string, Details?: ReportDetails) {
  const report = reportOf(key)
  if (!report) throw new Error(`no report ${key}`)
  return function Report() {
    return <ReportPage report={report} Details={Details} />
  }
}
