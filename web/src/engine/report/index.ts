/**
 * A report of the contract as a screen: its period, what it is narrowed to and told by live in the address, every figure opens
 * its records, and it goes on paper and into a sheet.
 *
 *     AgriReport: reportScreen('agri')
 */
export type { ReportDetails } from './ReportPage.tsx'
export { reportScreen } from './report-screen.tsx'
