import { chunk } from '../../../platform/chunk.ts'

/** Comes behind the page on which it stands. */
export const ClosedMonths = chunk(() => import('./ClosedMonths.tsx').then((file) => file.ClosedMonths))
