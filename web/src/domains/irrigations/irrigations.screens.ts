import { chunk } from '../../platform/chunk.ts'

export const irrigationScreens = {
  IrriData: chunk(() => import('./IrriData.tsx').then((file) => file.IrriData)),
}
