import { roleCalls } from '@farm/contract/access'
import { userCalls } from '@farm/contract/users'
import type { BodyOf } from '@farm/contract/wire'
import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfirming } from '../../engine/confirming/confirming-context.ts'
import { useOrganPath } from '../../engine/permission/index.ts'
import { ROLES } from '../../engine/rights/role-queries.ts'
import { get, post } from '../../platform/http.ts'

/** Under which all that is known of people is kept. */
export const USERS = 'users'

/** Somebody as they are now, for changing them: what was read before does not count. */
export function useFreshUser(id: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [USERS, organPath, 'in-work', id],
    queryFn: ({ signal }) => get(userCalls.get, { id }, signal),
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** Organisations with their roles, and which of them somebody holds; without an id what a new one could be given. */
export function useRoleTree(userId: string | undefined) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [USERS, organPath, 'roles', userId],
    queryFn: ({ signal }) => get(userCalls.roleTree, userId === undefined ? {} : { userId }, signal),
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** The roles that can be looked for. */
export function useRoles() {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [ROLES, organPath, 'all'],
    queryFn: ({ signal }) => get(roleCalls.list, {}, signal),
  })
}

/** What people have in hand as it is now, and would leave behind; with an organisation what they could not go on with from there. */
export function useOpenWork(ids: readonly string[], organId: string | undefined) {
  const organPath = useOrganPath()
  const asked = { ids: ids.join(','), ...(organId !== undefined && { organId }) }
  return useQuery({
    queryKey: [USERS, organPath, 'in-work', asked],
    queryFn: ({ signal }) => get(userCalls.openWork, asked, signal),
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** What is done to people; whatever shows them is read anew. Where something stays behind for nobody the person is asked. */
export function useUserActs() {
  const client = useQueryClient()
  const confirming = useConfirming()
  const onSettled = (_?: unknown, failure?: Error | null) => {
    // What is asked about stays as it is while it is done; where it was refused it may have become more.
    const isShown = ({ queryKey }: Query) => Boolean(failure) || queryKey[2] !== 'in-work'
    void client.invalidateQueries({ queryKey: [USERS], predicate: isShown })
    void client.invalidateQueries({ queryKey: [ROLES] })
  }
  const add = useMutation({ mutationFn: (body: BodyOf<typeof userCalls.add>) => post(userCalls.add, body), onSettled })
  const edit = useMutation({
    mutationFn: (body: BodyOf<typeof userCalls.edit>) =>
      confirming((along) => post(userCalls.edit, { ...body, ...along })),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (body: BodyOf<typeof userCalls.remove>) =>
      confirming((along) => post(userCalls.remove, { ...body, ...along })),
    onSettled,
  })
  const recover = useMutation({ mutationFn: (Ids: string[]) => post(userCalls.recover, { Ids }), onSettled })
  const purge = useMutation({ mutationFn: (Ids: string[]) => post(userCalls.purge, { Ids }), onSettled })
  return { add, edit, remove, recover, purge, reread: onSettled }
}
