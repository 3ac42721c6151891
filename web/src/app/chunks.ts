import { chunk } from '../platform/chunk.ts'

/** The product within its base path; signing in does without it. */
export const FarmApp = chunk(() => import('./FarmApp.tsx').then((file) => file.FarmApp))
