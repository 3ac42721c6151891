import { checkInspection, inspectionForm } from '@farm/contract/inspections'
import { crud } from '../../engine/crud/crud.tsx'
import { LastDay } from '../../engine/records/LastDay.tsx'
import { chunk } from '../../platform/chunk.ts'
import { expiryTabs } from './expiry-tabs.ts'

const ExpirySummary = chunk(() => import('./ExpirySummary.tsx').then((file) => file.ExpirySummary))

export const inspectionScreens = crud({
  form: inspectionForm,
  at: '/Core/Inspection',
  columns: [
    { field: 'Name', width: 176 },
    { field: 'Kind', width: 128 },
    { field: 'ValidTo', width: 190, render: (record) => <LastDay record={record} name="ValidTo" /> },
    { field: 'Enterprise', width: 124 },
    { field: 'Number', width: 140 },
    'Issuer',
    'ValidFrom',
    { field: 'Files', width: 100 },
  ],
  search: ['Name', 'Number', 'Issuer'],
  filters: ['Kind', 'Enterprise', 'ValidTo'],
  tabs: expiryTabs,
  summary: ExpirySummary,
  check: checkInspection,
  empty: '还没有资质证书，先新增一个',
})
