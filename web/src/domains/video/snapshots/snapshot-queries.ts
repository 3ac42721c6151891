import { snapshotCalls } from '@farm/contract/video'
import type { BodyOf } from '@farm/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { get, post } from '../../../platform/http.ts'
import { VIDEO } from '../video-queries.ts'

/** When a camera takes pictures of itself. */
export function useSnapshotPlan(deviceId: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [VIDEO, organPath, 'snapshot-plan', deviceId],
    queryFn: ({ signal }) => get(snapshotCalls.plan, { deviceId }, signal),
  })
}

export const setSnapshots = (body: BodyOf<typeof snapshotCalls.setPlan>) => post(snapshotCalls.setPlan, body)
export const capture = (body: BodyOf<typeof snapshotCalls.capture>) => post(snapshotCalls.capture, body)
