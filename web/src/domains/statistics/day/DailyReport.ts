import { reportScreen } from '../../../engine/report/index.ts'
import { DayDetails } from './DayDetails.tsx'

/** 农场日报. */
export const DailyReport = reportScreen('daily', DayDetails)
