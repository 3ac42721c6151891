import type { NameIn } from '@farm/contract/forms'
import type { deviceForm } from '@farm/contract/devices'
import { Suspense } from 'react'
import type { ColumnDeclaration, FieldColumn, OwnColumn } from '../../../engine/list/list-declaration.ts'
import { chunk } from '../../../platform/chunk.ts'

const StateCell = chunk(() => import('./StateCell.tsx').then((file) => file.StateCell))
const LastSeenCell = chunk(() => import('./LastSeenCell.tsx').then((file) => file.LastSeenCell))

type Name = NameIn<typeof deviceForm>

/** Whether a device is on, and whether it is being maintained. */
const STATE: FieldColumn<Name> = {
  field: 'State',
  width: 148,
  render: (record) => (
    <Suspense fallback="…">
      <StateCell record={record} />
    </Suspense>
  ),
  fields: ['MutedUntil'],
}

/** When a device said its last word. */
const LAST_SEEN: OwnColumn<Name> = {
  key: 'LastSeen',
  label: '最近上报',
  width: 104,
  render: (record) => (
    <Suspense fallback="…">
      <LastSeenCell record={record} />
    </Suspense>
  ),
}

export const deviceColumns: readonly ColumnDeclaration<Name>[] = [
  { field: 'Name', width: 176 },
  { field: 'Type', width: 124 },
  STATE,
  LAST_SEEN,
  { field: 'Number', width: 132 },
  { field: 'Enterprise', width: 148 },
  'Place',
  { field: 'Gateway', width: 112 },
]
