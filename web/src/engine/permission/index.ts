export { KnownPermission, type PermissionFaultProps, PermissionProvider } from './PermissionProvider.tsx'
export { permissionQuery } from './permission.query.ts'
export { useCan, useIsViewing, usePermission } from './permission-context.ts'
export { useAddress, useOrganPath } from './organ-path.ts'
