import { type Camera, recordingCalls } from '@farm/contract/video'
import type { BodyOf } from '@farm/contract/wire'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { get, post } from '../../platform/http.ts'
import { VIDEO } from './video-queries.ts'

/** What is being recorded grows by the minute. */
const AGAIN_MS = 60_000
/** What was asked just now is not asked again. */
const FRESH_MS = 1_000
/** So many cameras are asked at the most for one that has pictures. */
const MOST_ASKED = 20

function dayQuery(organPath: string | undefined, deviceId: string, day: string) {
  return queryOptions({
    queryKey: [VIDEO, organPath, 'day', deviceId, day],
    queryFn: ({ signal }) => get(recordingCalls.day, { deviceId, day }, signal),
    staleTime: FRESH_MS,
  })
}

/** What is recorded of a camera on a day; read anew while the day goes on. */
export function useRecordedDay(deviceId: string, day: string, { isPresent }: { readonly isPresent: boolean }) {
  const organPath = useOrganPath()
  return useQuery({ ...dayQuery(organPath, deviceId, day), ...(isPresent && { refetchInterval: AGAIN_MS }) })
}

interface Sought {
  readonly day: string
  /** Somebody said already which camera they mean. */
  readonly isSaid: boolean
}

/** The first of some cameras of which there are pictures of a day, else the first; one after the other is asked. */
export function useFirstRecorded(cameras: readonly Camera[], { day, isSaid }: Sought) {
  const organPath = useOrganPath()
  const client = useQueryClient()
  const ids = cameras.slice(0, MOST_ASKED).map(({ Id }) => Id)
  return useQuery({
    queryKey: [VIDEO, organPath, 'first-recorded', day, ids],
    queryFn: async () => {
      for (const id of ids) {
        // What does not come is told where the camera stands.
        const found = await client.query(dayQuery(organPath, id, day)).catch(() => undefined)
        if (!found || found.Parts.length > 0) return id
      }
      return ids[0] ?? null
    },
    enabled: !isSaid,
    staleTime: Number.POSITIVE_INFINITY,
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
