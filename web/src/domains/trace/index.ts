import { chunk } from '../../platform/chunk.ts'

export const traceScreens = {
  HistoryTrace: chunk(() => import('./list/HistoryTrace.tsx').then((file) => file.HistoryTrace)),
  HistoryDetail: chunk(() => import('./story/HistoryDetail.tsx').then((file) => file.HistoryDetail)),
}
