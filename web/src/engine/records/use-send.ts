import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Along, useConfirming } from '../confirming/confirming-context.ts'
import { RECORDS } from './records-key.ts'

/** Sends an act on records, with what has to be confirmed for it; whatever shows records is read anew, refused or not. */
export function useSend<Body, Answer>(send: (body: Body, along: Along) => Promise<Answer>) {
  const client = useQueryClient()
  const confirming = useConfirming()
  return useMutation({
    mutationFn: (body: Body) => confirming((along) => send(body, along)),
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}
