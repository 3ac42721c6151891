import type { ModuleName, MyPermission } from '@farm/contract/access'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { PermissionContext } from './permission-context.ts'
import { permissionQuery } from './permission.query.ts'

export interface PermissionFaultProps {
  readonly failure: Error
  readonly onAgain: () => void
}

interface PermissionProviderProps {
  readonly module: ModuleName
  readonly waiting: ReactNode
  /** What stands here instead when the permission does not come. */
  readonly failed: ComponentType<PermissionFaultProps>
  readonly children: ReactNode
}

/** Draws nothing of its children before the permission for `module` is there. */
export function PermissionProvider({ module, waiting, failed: Failed, children }: PermissionProviderProps) {
  const { data, error, refetch } = useQuery(permissionQuery(module))
  if (data) return <PermissionContext value={data}>{children}</PermissionContext>
  return error ? <Failed failure={error} onAgain={() => void refetch()} /> : waiting
}

interface KnownPermissionProps {
  readonly permission: MyPermission
  readonly children: ReactNode
}

/** For a permission that is known already. */
export function KnownPermission({ permission, children }: KnownPermissionProps) {
  return <PermissionContext value={permission}>{children}</PermissionContext>
}
