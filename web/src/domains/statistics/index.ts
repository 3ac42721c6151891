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
  Lots: report('county-lots'),
}

/** Of the farm. */
export const reportScreens = {
  Workers: report('workers'),
  Plan: report('plans'),
  Crop: report('crops'),
  Inputs: report('inputs'),
  Agri: report('agri'),
  Prod: report('prod'),
  Goods: report('goods'),
  Irri: report('irrigation'),
}

/** Of 农场作业. */
export const farmScreens = {
  DailyData: chunk(() => import('./day/DailyReport.ts').then((file) => file.DailyReport)),
  DailyData1: report('daily-rows'),
  WorkData: report('jobs'),
  AgriData: report('farming'),
  ProdData: chunk(() => import('./harvests/ProdData.ts').then((file) => file.ProdData)),
  WeekData: report('weekly'),
  MonthData: report('monthly'),
  WorkersData: report('attendance'),
}

export const todayScreens = {
  RealTimeStat: chunk(() => import('./today/RealTimeStat.tsx').then((file) => file.RealTimeStat)),
}
