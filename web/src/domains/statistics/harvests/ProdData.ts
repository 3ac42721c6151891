import { reportScreen } from '../../../engine/report/index.ts'
import { HarvestLots } from './HarvestLots.tsx'

/** 产量数据. */
export const ProdData = reportScreen('harvests', HarvestLots)
