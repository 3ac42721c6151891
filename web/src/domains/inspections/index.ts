import { chunk } from '../../platform/chunk.ts'

export { inspectionList, inspectionScreens } from './inspections.screens.tsx'

export const ExpiryLink = chunk(() => import('./ExpiryLink.tsx').then((file) => file.ExpiryLink))
