import { mapCalls } from '@farm/contract/map'
import { organCalls } from '@farm/contract/organs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { get, post } from '../../../platform/http.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { useOrganPath } from '../../permission/index.ts'
import { GROUND } from '../ground-key.ts'
import { groundQuery } from '../use-ground.ts'
import type { Ring } from './border-rings.ts'
import { messageOf } from '../../../platform/failure-message.ts'

/** An organisation that may have a border. */
export interface Bordered {
  readonly id: string
  readonly name: string
  /** None: it has no border yet. */
  readonly rings: readonly Ring[]
}

const KINDS: readonly string[] = ['县', '企业']

/** Counties and enterprises within reach, with the borders that they have. */
export function useBordered() {
  const organPath = useOrganPath()
  const organs = useQuery({
    queryKey: ['organs', organPath, 'bordered'],
    queryFn: ({ signal }) => get(organCalls.list, {}, signal),
  })
  const ground = useQuery(groundQuery(organPath))
  const rings = new Map(ground.data?.Outlines.map(({ Organ, Rings }) => [Organ.Id, Rings]))
  const isKnown = organs.data !== undefined && ground.data !== undefined
  return {
    error: organs.error ?? ground.error,
    retry: () => void Promise.all([organs.refetch(), ground.refetch()]),
    all: isKnown
      ? organs.data
          .filter(({ Kind }) => KINDS.includes(Kind))
          .map(({ Id, Name }): Bordered => ({ id: Id, name: Name, rings: rings.get(Id) ?? [] }))
      : undefined,
  }
}

/** Sets a border, or takes it away; what was before can be brought back. */
export function useSetBorder(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ of: { id }, rings }: Change) =>
      post(mapCalls.editOutline, { OrganId: id, Rings: rings.map(sentRing) }),
    onSettled: () => client.invalidateQueries({ queryKey: [GROUND] }),
  })
  const bringBack = async (of: Bordered) => {
    try {
      await mutateAsync({ of, rings: of.rings })
      toast.done(`已恢复“${of.name}”原来的边界`)
    } catch (failure) {
      toast.failed(messageOf(failure))
    }
  }
  const set = (of: Bordered, rings: readonly Ring[]) => {
    const onSuccess = () => {
      toast.undoable(`已${rings.length > 0 ? '保存' : '去掉'}“${of.name}”的边界`, () => void bringBack(of))
      onDone()
    }
    mutate({ of, rings }, { onSuccess })
  }
  return { set, isSending: isPending, fault: error?.message }
}

function sentRing(ring: Ring): [number, number][] {
  return ring.map(([lng, lat]) => [lng, lat])
}

interface Change {
  readonly of: Bordered
  readonly rings: readonly Ring[]
}
