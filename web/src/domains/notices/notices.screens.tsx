import { chunk } from '../../platform/chunk.ts'

/** 消息: everything that one was told of. */
export const noticeScreens = {
  All: chunk(() => import('./NoticesPage.tsx').then((file) => file.NoticesPage)),
}
