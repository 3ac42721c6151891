import type { BuiltPath } from '@farm/contract/addresses'

/**
 * Pages made for a thumb in the field: they do without the heavy component library, and on a phone they draw a bar of
 * their own instead of the header.
 */
export const phonePages: ReadonlySet<string> = new Set<BuiltPath>([
  '/Clock',
  '/ClockForm',
  '/ClockSys/ClockOperation/Infomation',
  '/ClockSys/ClockOperation/Add',
  '/ClockSys/ClockOperation/WorkDetail/:workId',
  '/ClockSys/ClockOperation/WorkAdd',
  '/ClockSys/Diagnosis',
  '/ClockSys/Diagnosis/Ask',
  '/ClockSys/Diagnosis/Detail/:id',
  '/ClockSys/Diagnosis/Experts',
  '/ClockSys/Diagnosis/Statistics',
])
