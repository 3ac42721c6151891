import type { Section } from '../../../engine/records/sections.ts'

/** How a standard is grouped, in its form and on its page. */
export const standardSections: readonly Section[] = [
  { title: '基本信息', fields: ['Name', 'Crops', 'Variety', 'YieldPerMu', 'Version', 'Former', 'Status', 'Note'] },
  { title: '生育阶段', fields: ['Stages'] },
  { title: '作业步骤', fields: ['Steps', 'StepInputs'] },
]
