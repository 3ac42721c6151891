import type { FieldName } from '@farm/contract/forms'
import type { planForm } from '@farm/contract/plans'
import type { Section } from '../../../engine/records/sections.ts'

/** How the form of a plan is grouped. */
export const sections: ReadonlyArray<Section<FieldName<typeof planForm>>> = [
  {
    title: '基本信息',
    fields: [
      'Name',
      'Enterprise',
      'Order',
      'OrderLine',
      'Crops',
      'Variety',
      'StartDate',
      'EndDate',
      'Season',
      'Manager',
      'Status',
      'StopReason',
    ],
  },
  { title: '地块与面积', fields: ['Place', 'Count', 'TargetYield'] },
  { title: '作业步骤', fields: ['Standard', 'Steps'] },
  { title: '投入品', fields: ['InputBudget', 'OverrideReason'] },
  { title: '派工', fields: ['AutoIssue', 'LeadDays', 'Note'] },
]
