import type { Section } from '../../../engine/records/sections.ts'

export const sections: readonly Section[] = [
  {
    title: '任务',
    fields: ['Number', 'Plan', 'Step', 'Operation', 'Title', 'Priority', 'Enterprise', 'Crops', 'Place'],
  },
  { title: '谁来做、什么时候', fields: ['Assignees', 'Start', 'Due', 'Repeat', 'RepeatUntil'] },
  { title: '要求', fields: ['Checklist', 'Inputs', 'OverrideReason', 'Note'] },
]

/** What is still changed of a work order that is over: a series goes on after its first one is done. */
export const AFTERWARDS: readonly Section[] = [{ title: '重复', fields: ['Repeat', 'RepeatUntil'] }]

/** What the product keeps of a work order stands beside the form, not in it. */
export const ASIDE: readonly string[] = [
  'Series',
  'Source',
  'Status',
  'Timeline',
  'StartedAt',
  'FinishedAt',
  'PunchIns',
  'Confirmed',
  'InputVerdict',
  'InputChecks',
  'InputLabels',
  'InputRules',
  'OverrideBy',
  'OverrideTime',
]
