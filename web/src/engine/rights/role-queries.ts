import { roleCalls } from '@farm/contract/access'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../platform/http.ts'
import { useOrganPath } from '../permission/index.ts'

/** Under which all that is known of roles is kept, how many hold them included. */
export const ROLES = 'roles'

/** What a role gives, by module and group. */
export function useRoleGives(roleId: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [ROLES, organPath, 'functions', roleId],
    queryFn: ({ signal }) => get(roleCalls.functionTree, { roleId }, signal),
  })
}
