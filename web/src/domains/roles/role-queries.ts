import { roleCalls } from '@farm/contract/access'
import { userCalls } from '@farm/contract/users'
import type { BodyOf } from '@farm/contract/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { ROLES } from '../../engine/rights/role-queries.ts'
import { get, getPage, post } from '../../platform/http.ts'

/** Second part of keys of what somebody works on: nothing that others do comes in between by itself. */
const IN_WORK = 'in-work'
const fresh = { gcTime: 0, staleTime: Infinity } as const

/** A role as it is now, for changing it. */
export function useFreshRole(id: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [ROLES, organPath, IN_WORK, id],
    queryFn: ({ signal }) => get(roleCalls.get, { id }, signal),
    ...fresh,
  })
}

/** Everything that could be given, and what a role is given of it; without a role what a new one could be. */
export function useFunctionTree(roleId: string | undefined) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [ROLES, organPath, IN_WORK, 'tree', roleId],
    queryFn: ({ signal }) => get(roleCalls.functionTree, roleId === undefined ? {} : { roleId }, signal),
    ...fresh,
  })
}

/** What a role may with each form. */
export function useRoleForms(roleId: string | undefined) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [ROLES, organPath, IN_WORK, 'forms', roleId],
    queryFn: ({ signal }) => get(roleCalls.forms, { ...(roleId && { roleId }) }, signal),
    ...fresh,
  })
}

/** Reads what the role may with each form once more, while it is worked on. */
export function useRereadForms(roleId: string) {
  const client = useQueryClient()
  const organPath = useOrganPath()
  return () => client.refetchQueries({ queryKey: [ROLES, organPath, IN_WORK, 'forms', roleId] })
}

const NAMED = 10

/** The first few who hold a role, and how many there are. */
export function useHolders(roleId: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: ['users', organPath, 'holders', roleId],
    queryFn: ({ signal }) => getPage(userCalls.list, { roleId, page: 1, pageSize: NAMED }, signal),
  })
}

/** What is done to roles; whatever shows them, and what people may, is read anew. */
export function useRoleActs() {
  const client = useQueryClient()
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: [ROLES], predicate: ({ queryKey }) => queryKey[2] !== IN_WORK })
    void client.invalidateQueries({ queryKey: ['permission'] })
  }
  const add = useMutation({ mutationFn: (body: BodyOf<typeof roleCalls.add>) => post(roleCalls.add, body), onSettled })
  const edit = useMutation({
    mutationFn: (body: BodyOf<typeof roleCalls.edit>) => post(roleCalls.edit, body),
    onSettled,
  })
  const remove = useMutation({ mutationFn: (id: string) => post(roleCalls.remove, { Ids: [id] }), onSettled })
  return { add, edit, remove }
}
