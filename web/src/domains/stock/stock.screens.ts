import { chunk } from '../../platform/chunk.ts'

export const stockScreens = {
  GoodsData: chunk(() => import('./GoodsData.tsx').then((file) => file.GoodsData)),
}
