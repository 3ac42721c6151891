import type { deviceForm } from '@farm/contract/devices'
import type { FieldName } from '@farm/contract/forms'

/** Fields that the head of a device tells better. */
export const TOLD_BY_HEAD: ReadonlyArray<FieldName<typeof deviceForm>> = ['State', 'MutedUntil', 'MuteReason']
