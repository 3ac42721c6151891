import { checkInspection, inspectionForm } from '@farm/contract/inspections'
import { crud } from '../../engine/crud/crud.tsx'
import type { KnownList } from '../../engine/crud/known-lists.ts'
import { LastDay } from '../../engine/records/LastDay.tsx'
import { chunk } from '../../platform/chunk.ts'
import { expiryTabs } from './expiry-tabs.ts'

const ExpirySummary = chunk(() => import('./ExpirySummary.tsx').then((file) => file.ExpirySummary))

export const inspectionList = {
  form: inspectionForm,
  columns: [
    { field: 'Name', width: 156 },
    { field: 'Kind', width: 110 },
    { field: 'ValidTo', width: 212, render: (record) => <LastDay record={record} name="ValidTo" /> },
    { field: 'Enterprise', width: 124 },
    { field: 'Number', width: 132 },
    { field: 'Issuer', width: 120 },
    'ValidFrom',
    { field: 'Files', width: 90 },
  ],
  search: ['Name', 'Number', 'Issuer'],
  filters: ['Kind', 'Enterprise', 'ValidTo'],
  tabs: expiryTabs,
  summary: ExpirySummary,
  check: checkInspection,
} satisfies KnownList<typeof inspectionForm>

export const inspectionScreens = crud({ ...inspectionList, at: '/Core/Inspection' })
