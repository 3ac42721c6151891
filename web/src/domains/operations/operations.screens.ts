import { operationForm } from '@farm/contract/operations'
import { planForm } from '@farm/contract/plans'
import { crud } from '../../engine/crud/crud.tsx'

export const operationScreens = crud({
  form: operationForm,
  at: '/Core/Operation',
  columns: ['Name', 'Type', 'Unit', 'NeedsPhoto', 'NeedsPosition', 'NeedsInputs'],
  search: ['Name'],
  filters: ['Type', 'NeedsPhoto', 'NeedsPosition', 'NeedsInputs'],
  keyFacts: ['Type', 'Unit', 'NeedsPhoto', 'NeedsPosition', 'NeedsInputs'],
  referrers: [
    {
      form: planForm,
      field: 'Operations',
      list: '/FarmPlan/MakePlan',
      columns: ['Name', 'Enterprise', 'Crops', 'StartDate', 'EndDate', 'Status'],
    },
  ],
})
