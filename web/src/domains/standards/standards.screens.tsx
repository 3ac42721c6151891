import { planForm } from '@farm/contract/plans'
import { standardForm } from '@farm/contract/standards'
import { crud } from '../../engine/crud/crud.tsx'
import { chunk } from '../../platform/chunk.ts'
import { standardSections } from './form/standard-sections.ts'
import { isDraft } from './standard-status.ts'

export const standardScreens = {
  ...crud({
    form: standardForm,
    at: '/Core/Standard',
    columns: ['Name', 'Crops', 'Variety', 'YieldPerMu', 'Version', 'Status'],
    search: ['Name', 'Variety'],
    filters: ['Crops', 'Status'],
    order: ['Name asc', 'Version desc'],
    keyFacts: ['Crops', 'Variety', 'Version', 'Status'],
    sections: standardSections.slice(0, 1),
    isEditable: isDraft,
    head: chunk(() => import('./detail/StandardHead.tsx').then((file) => file.StandardHead)),
    toldByHead: ['Stages', 'Steps', 'StepInputs'],
    referrers: [
      {
        form: planForm,
        field: 'Standard',
        list: '/FarmPlan/MakePlan',
        columns: ['Name', 'Enterprise', 'Count', 'StartDate', 'EndDate', 'Status'],
      },
    ],
  }),
  Add: chunk(() => import('./form/StandardAdd.tsx').then((file) => file.StandardAdd)),
  Edit: chunk(() => import('./form/StandardEdit.tsx').then((file) => file.StandardEdit)),
}
