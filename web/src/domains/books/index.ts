import { chunk } from '../../platform/chunk.ts'

const books = (path: string) => chunk(() => import('./BookPage.tsx').then((file) => file.bookScreen(path)))

/** The record books that the law demands, of the farm and of the county. */
export const bookScreens = {
  Farm: books('/FarmOperation/Books'),
  County: books('/CountyFarm/Books'),
}
