import type { LastChange } from '@farm/contract/errors'
import { type HistoryEntry, type WireRecord, careCalls, recordCalls } from '@farm/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { HttpFailure, get } from '../../platform/http.ts'
import { nameOfSigner } from '../care/history/history-text.ts'
import { useOrganPath, usePermission } from '../permission/index.ts'
import { MEANWHILE } from '../records/records-key.ts'
import type { Editor } from './use-editor.ts'

/**
 * What somebody did to the record since the form began from it; undefined while it is as it was read. The record is read again as live
 * events say that something changed, and whoever changed it only then.
 */
export function useMeanwhile({ record, base: { updateTime }, isSending, isOver }: Editor): LastChange | undefined {
  const organPath = useOrganPath()
  const { User } = usePermission()
  const id = record?.Id ?? ''
  const isEdited = record !== undefined && updateTime !== undefined
  const { data: present, error } = useQuery({
    queryKey: [MEANWHILE, organPath, id],
    queryFn: ({ signal }) => get(recordCalls.get, { id }, signal),
    initialData: record,
    staleTime: Infinity,
    gcTime: 0,
    // What one saves oneself from here changes the record as well.
    enabled: isEdited && !isSending && !isOver,
  })
  const isChanged = isEdited && present !== undefined && present.UpdateTime > updateTime
  const { data: last } = useQuery({
    queryKey: [MEANWHILE, organPath, id, 'last-change', present?.UpdateTime],
    queryFn: ({ signal }) => get(careCalls.history, { id, pageSize: 1 }, signal),
    enabled: isChanged,
  })
  if (!isEdited) return undefined
  if (error instanceof HttpFailure && error.status === 404) return error.changed?.[0]
  return isChanged ? changeOf(present, last?.[0], User.Id) : undefined
}

/** What was changed may stand in fields that are not to be seen: then neither is who did it. */
function changeOf({ Id, UpdateTime }: WireRecord, last: HistoryEntry | undefined, userId: string): LastChange {
  const known = last?.Time === UpdateTime ? last : undefined
  const by = known && nameOfSigner(known)
  return { Id, Time: UpdateTime, ...(by && { By: by }), IsOwn: known?.User?.Id === userId, IsDeleted: false }
}
