export { Retention } from './retention.ts'
export { trustedTime } from './retention.store.ts'
export type { TrustedTime } from './trusted-time.ts'
