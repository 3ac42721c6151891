import type { ReactNode } from 'react'
import { AddLink } from '../../../engine/list/AddLink.tsx'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { TablePage } from '../../../engine/table/index.ts'
import { RoleActs } from './RoleActs.tsx'
import { RoleFacts } from './RoleFacts.tsx'
import { roleTable } from './role-table.tsx'

/** The roles of the organisations in scope, and those that organisations above lend. */
export function RoleListPage({ tools }: { readonly tools: ReactNode }) {
  const can = useCan()
  const address = useAddress()
  return (
    <TablePage
      of={roleTable}
      actions={() => tools}
      add={can('/User/RoleAdd') && <AddLink to={address('/User/RoleAdd')} name="角色" />}
      rowActions={(role) => <RoleActs role={role} />}
      detail={(role) => <RoleFacts role={role} />}
    />
  )
}
