import { checkInput, inputForm } from '@farm/contract/inputs'
import { crud } from '../../engine/crud/crud.tsx'
import { LastDay } from '../../engine/records/LastDay.tsx'

const REGISTERED = ['RegistrationNumber', 'RegistrationEnd', 'DosageForm', 'Ingredients'] as const
const BATCH = ['BatchNumber', 'ProductionDate', 'ShelfMonths', 'ExpiryDate'] as const

export const inputScreens = crud({
  form: inputForm,
  at: '/Core/Inputs',
  columns: [
    { field: 'Name', width: 160 },
    { field: 'Kind', width: 132 },
    { field: 'RegistrationNumber', width: 140 },
    'DosePerMu',
    { field: 'Unit', width: 96 },
    { field: 'SafeDays', width: 144 },
    { field: 'Stock', width: 96 },
    { field: 'ExpiryDate', width: 190, render: (record) => <LastDay record={record} name="ExpiryDate" /> },
    'Maker',
    'Specification',
    'Enterprise',
  ],
  search: ['Name', 'CommonName', 'RegistrationNumber', 'Maker'],
  filters: ['Kind', 'Enterprise', 'Toxicity', 'Restricted', 'ExpiryDate'],
  check: checkInput,
  keyFacts: ['Kind', 'RegistrationNumber', 'DosePerMu', 'Unit', 'SafeDays', 'Stock', 'ExpiryDate'],
  sections: [
    { title: '基本信息', fields: ['Name', 'Kind', 'Enterprise', 'CommonName', 'Specification', 'Unit', 'Maker'] },
    { title: '登记', fields: [...REGISTERED, 'Toxicity', 'Restricted', 'Scope'] },
    { title: '使用', fields: ['Uses', 'Target', 'Usage', 'DosePerMu', 'MostTimes', 'SafeDays', 'BetweenDays'] },
    { title: '库存与批次', fields: ['Stock', 'LeastStock', 'Supplier', ...BATCH, 'Certificates'] },
  ],
})
