export { KnownPermission, type PermissionFaultProps, PermissionProvider } from './PermissionProvider.tsx'
export { permissionQuery, whoQuery } from './permission.query.ts'
export { useCan, useIsViewing, usePermission } from './permission-context.ts'
export { useAddress, useOrganPath } from './organ-path.ts'
