import { type Organ, organCalls } from '@farm/contract/organs'
import type { BodyOf } from '@farm/contract/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfirming } from '../../engine/confirming/confirming-context.ts'
import { ORGANS } from '../../engine/organs/index.ts'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { get, post } from '../../platform/http.ts'

/** Third part of keys of what somebody works on: nothing that others do comes in between by itself. */
const IN_WORK = 'in-work'

/** An organisation as it is now, for changing it. */
export function useFreshOrgan(id: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [ORGANS, organPath, IN_WORK, id],
    queryFn: ({ signal }) => get(organCalls.get, { id }, signal),
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** What a move would mean; nothing is asked while no other parent is chosen. */
export function useMovePreview({ Id, ParentId }: Pick<Organ, 'Id' | 'ParentId'>, parentId: string | undefined) {
  const organPath = useOrganPath()
  const isMoved = parentId !== undefined && parentId !== ParentId
  return useQuery({
    queryKey: [ORGANS, organPath, IN_WORK, Id, parentId],
    queryFn: ({ signal }) => get(organCalls.previewMove, { id: Id, parentId: parentId ?? '' }, signal),
    enabled: isMoved,
    gcTime: 0,
    staleTime: 0,
  })
}

/** What shows organisations, or goes by where they stand. */
const FED_BY_ORGANS: readonly unknown[] = [ORGANS, 'users', 'roles', 'permission', 'forms', 'statistics', RECORDS]

/** What is done to organisations; whatever shows them, or what stands in them, is read anew. */
export function useOrganActs() {
  const client = useQueryClient()
  const confirming = useConfirming()
  const onSettled = () => {
    const isFed = ([first, , third]: readonly unknown[]) => FED_BY_ORGANS.includes(first) && third !== IN_WORK
    void client.invalidateQueries({ predicate: ({ queryKey }) => isFed(queryKey) })
  }
  const add = useMutation({
    mutationFn: (body: BodyOf<typeof organCalls.add>) => post(organCalls.add, body),
    onSettled,
  })
  const edit = useMutation({
    mutationFn: (body: BodyOf<typeof organCalls.edit>) => post(organCalls.edit, body),
    onSettled,
  })
  const move = useMutation({
    mutationFn: (body: BodyOf<typeof organCalls.move>) =>
      confirming((along) => post(organCalls.move, { ...body, ...along })),
    onSettled,
  })
  const remove = useMutation({ mutationFn: (id: string) => post(organCalls.remove, { Ids: [id] }), onSettled })
  return { add, edit, move, remove }
}
