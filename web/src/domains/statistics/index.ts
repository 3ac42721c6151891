import { chunk } from '../../platform/chunk.ts'

const report = (key: string) =>
  chunk(() => import('../../engine/report/index.ts').then((file) => file.reportScreen(key)))

/** Of the county. */
export const statisticsScreens = {
  ClockIn: report('clock-in'),
  Workers: report('county-workers'),
  Plan: report('county-plans'),
  Crops: report('county-crops'),
  TableData: report('plots'),
  InputData: report('county-inputs'),
}

/** Of the farm. */
export const reportScreens = {
  Workers: report('workers'),
  Plan: report('plans'),
  Crop: report('crops'),
  Inputs: report('inputs'),
  Agri: report('agri'),
  Prod: report('prod'),
}

export const todayScreens = {
  RealTimeStat: chunk(() => import('./today/RealTimeStat.tsx').then((file) => file.RealTimeStat)),
}
