import { chunk } from '../platform/chunk.ts'

export const boardScreens = {
  County: chunk(() => import('./county/CountyHome.tsx').then((file) => file.CountyHome)),
  Enterprise: chunk(() => import('./enterprise/EnterpriseHome.tsx').then((file) => file.EnterpriseHome)),
}
