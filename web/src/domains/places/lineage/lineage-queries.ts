import { type PlaceAct, placeActNames, placeCalls } from '@farm/contract/places'
import type { AnswerOf } from '@farm/contract/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { get, post } from '../../../platform/http.ts'
import { today } from '../../../platform/time.ts'
import { useToast } from '../../../ui/toast-context.ts'

/** Out of which plots one came, which came out of it, and where what was done on its ground before is found. */
export function useLineage(placeId: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'lineage', placeId],
    queryFn: ({ signal }) => get(placeCalls.lineage, { id: placeId }, signal),
  })
}

/** A plot that was the ground of another once, and when. */
export type Earlier = AnswerOf<typeof placeCalls.lineage>['Ground'][number]

/** The day of a moment by the calendar of the farm; empty where there is none. */
export function dayOf(moment: string | undefined): string {
  return moment === undefined ? '' : today(Date.parse(moment))
}

/** Takes a division or merger back. */
export function useTakeBack() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ Id }: PlaceAct) => post(placeCalls.takeBack, { Id }),
    onSuccess: (_, { Act }) => {
      toast.done(`已撤销${placeActNames[Act]}`)
      return client.invalidateQueries({ queryKey: [RECORDS] })
    },
  })
}
