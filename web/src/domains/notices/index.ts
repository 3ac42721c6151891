import { chunk } from '../../platform/chunk.ts'

export { noticeScreens } from './notices.screens.tsx'

/** How many notices are not read, and the way to them, for the line above every page. */
export const NoticeBell = chunk(() => import('./NoticeBell.tsx').then((file) => file.NoticeBell))
