export { Retention } from './retention.ts'
export type { TrustedTime } from './trusted-time.ts'
