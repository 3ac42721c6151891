import type { standardForm } from '@farm/contract/standards'
import type { FieldName } from '@farm/contract/forms'
import type { Section } from '../../../engine/records/sections.ts'

/** How a standard is grouped, in its form and on its page. */
export const standardSections: readonly Section<FieldName<typeof standardForm>>[] = [
  { title: '基本信息', fields: ['Name', 'Crops', 'Variety', 'YieldPerMu', 'Version', 'Former', 'Status', 'Note'] },
  { title: '生育阶段', fields: ['Stages'] },
  { title: '作业步骤', fields: ['Steps', 'StepInputs'] },
]
