import { type DataScope, accessCalls, dataScopes } from '@farm/contract/access'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../../engine/permission/index.ts'
import { ROLES } from '../../../engine/rights/role-queries.ts'
import { get } from '../../../platform/http.ts'

/** How far the person's own roles reach, the widest of them; undefined while that is not known. */
export function useOwnReach(): DataScope | undefined {
  const { IsAdministrator } = usePermission()
  const { data } = useQuery({
    queryKey: [ROLES, 'own-reach'],
    queryFn: async ({ signal }) => (await get(accessCalls.account, {}, signal)).Roles.map(({ DataScope }) => DataScope),
    enabled: !IsAdministrator,
  })
  if (IsAdministrator) return '全部'
  return data && dataScopes.find((scope) => data.includes(scope))
}
