/** Fields that the head of a device tells better. */
export const TOLD_BY_HEAD: readonly string[] = ['State', 'MutedUntil', 'MuteReason']
