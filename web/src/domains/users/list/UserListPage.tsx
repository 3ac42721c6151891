import type { User } from '@farm/contract/users'
import { useCallback } from 'react'
import { AddLink } from '../../../engine/list/AddLink.tsx'
import { BinLink } from '../../../engine/list/BinLink.tsx'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { TablePage } from '../../../engine/table/index.ts'
import { BulkSwitch } from './BulkSwitch.tsx'
import { UserActs } from './UserActs.tsx'
import { UserFacts } from './UserFacts.tsx'
import { peopleTable } from './people-table.tsx'

/** As wide as all the acts of a row are, in pixels. */
const ACTIONS_WIDTH = 350

/** Everybody in scope. */
export function UserListPage() {
  const can = useCan()
  const address = useAddress()
  const bulk = useCallback((rows: readonly User[], clear: () => void) => <BulkSwitch users={rows} onDone={clear} />, [])
  return (
    <TablePage
      of={peopleTable}
      actions={() => can('/User/List#Delete') && <BinLink to={address('/User/Bin')} />}
      add={can('/User/Add') && <AddLink to={address('/User/Add')} name="人员" />}
      rowActions={(user) => <UserActs user={user} />}
      actionsWidth={ACTIONS_WIDTH}
      bulkActions={can('/User/Edit/:id') ? bulk : undefined}
      detail={(user) => <UserFacts user={user} />}
    />
  )
}
