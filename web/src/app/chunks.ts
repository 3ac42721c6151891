import { chunk } from '../platform/chunk.ts'

/** The heavy part of the shell; pages that do without it never load it. */
export const ComponentTheme = chunk(() => import('./ComponentTheme.tsx').then((file) => file.ComponentTheme))
export const FarmApp = chunk(() => import('./FarmApp.tsx').then((file) => file.FarmApp))
