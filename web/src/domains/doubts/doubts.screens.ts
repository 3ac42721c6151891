import { chunk } from '../../platform/chunk.ts'

export const doubtScreens = {
  Doubts: chunk(() => import('./Doubts.tsx').then((file) => file.Doubts)),
}
