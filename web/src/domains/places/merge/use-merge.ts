import type { WireRecord } from '@farm/contract/forms'
import { placeCalls } from '@farm/contract/places'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { post } from '../../../platform/http.ts'
import type { Corner } from '../../../ui/corners.ts'
import { useToast } from '../../../ui/toast-context.ts'

interface Merger {
  readonly name: string
  readonly others: ReadonlyArray<{ readonly id: string; readonly updateTime: string }>
  readonly corners: readonly Corner[]
}

/** Merges plots into the one that is open. */
export function useMerge({ Id, UpdateTime }: WireRecord, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ name, others, corners }: Merger) =>
      post(placeCalls.merge, {
        Id,
        UpdateTime,
        Others: others.map((one) => ({ Id: one.id, UpdateTime: one.updateTime })),
        Name: name.trim(),
        Points: corners.map(([lng, lat]): [number, number] => [lng, lat]),
      }),
    onSuccess: (_, { others }) => {
      toast.done(`已把 ${others.length + 1} 块地合并。要撤回：在地块详情的“分割与合并”里撤销`)
      onDone()
      return client.invalidateQueries({ queryKey: [RECORDS] })
    },
  })
}
