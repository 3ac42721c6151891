import { reportOf } from '@farm/contract/statistics'
import { ReportPage } from './ReportPage.tsx'

/** The screen of a report by its key. */
export function reportScreen(key: string) {
  const report = reportOf(key)
  if (!report) throw new Error(`no report ${key}`)
  return function Report() {
    return <ReportPage report={report} />
  }
}
