import { chunk } from '../../platform/chunk.ts'

export const faceScreens = {
  FaceData: chunk(() => import('./FaceData.tsx').then((file) => file.FaceData)),
}
