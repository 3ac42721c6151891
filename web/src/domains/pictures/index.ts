import { chunk } from '../../platform/chunk.ts'

export const pictureScreens = {
  ImgData: chunk(() => import('./ImgData.tsx').then((file) => file.ImgData)),
}
