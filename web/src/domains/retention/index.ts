import { chunk } from '../../platform/chunk.ts'

export const RetentionBanner = chunk(() => import('./RetentionBanner.tsx').then((file) => file.RetentionBanner))
