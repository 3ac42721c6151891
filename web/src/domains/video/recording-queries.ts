import { recordingCalls } from '@farm/contract/video'
import type { BodyOf } from '@farm/contract/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { get, post } from '../../platform/http.ts'
import { VIDEO } from './video-queries.ts'

/** What is being recorded grows by the minute. */
const AGAIN_MS = 60_000

/** What is recorded of a camera on a day; read anew while the day goes on. */
export function useRecordedDay(deviceId: string, day: string, { isPresent }: { readonly isPresent: boolean }) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [VIDEO, organPath, 'day', deviceId, day],
    queryFn: ({ signal }) => get(recordingCalls.day, { deviceId, day }, signal),
    ...(isPresent && { refetchInterval: AGAIN_MS }),
  })
}

/** How much the recordings take and how much they may, and the plan of each camera that has one. */
export function useRecordingStore() {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [VIDEO, organPath, 'store'],
    queryFn: ({ signal }) => get(recordingCalls.recordingStore, {}, signal),
    placeholderData: keepPreviousData,
  })
}

/** What there is of a clip, and where it is fetched; good for a while only. */
export function useClipUrl(id: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [VIDEO, organPath, 'clip-url', id],
    queryFn: ({ signal }) => get(recordingCalls.clipUrl, { id }, signal),
    // An address is good for a minute, and asked for when it is needed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const keepClip = (body: BodyOf<typeof recordingCalls.keepClip>) => post(recordingCalls.keepClip, body)
export const deleteClips = (body: BodyOf<typeof recordingCalls.deleteClips>) => post(recordingCalls.deleteClips, body)
export const setRecording = (body: BodyOf<typeof recordingCalls.setRecording>) =>
  post(recordingCalls.setRecording, body)
