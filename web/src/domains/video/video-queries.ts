import { type Camera, videoCalls } from '@farm/contract/video'
import { type BodyOf, MAX_PAGE_SIZE } from '@farm/contract/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { get, post } from '../../platform/http.ts'

/** What is set of video, by the first part of its key; cameras are devices, and read anew like records. */
export const VIDEO = 'video'
/** More than these are not on one wall: who has them narrows them by the organisation of the page. */
const MOST_CAMERAS = 2_000

/** The cameras that the person may watch, by name. */
export function useCameras() {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'cameras'],
    queryFn: ({ signal }) => allCameras(signal),
  })
}

async function allCameras(signal: AbortSignal): Promise<readonly Camera[]> {
  const found: Camera[] = []
  for (let page = 1; found.length < MOST_CAMERAS; page += 1) {
    const cameras = await get(videoCalls.cameras, { page, pageSize: MAX_PAGE_SIZE }, signal)
    found.push(...cameras)
    if (cameras.length < MAX_PAGE_SIZE) break
  }
  return found
}

/** The first cameras of a plot. */
export function useCamerasOfPlace(placeId: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'cameras-of', placeId],
    queryFn: ({ signal }) => get(videoCalls.cameras, { placeId, page: 1, pageSize: FEW }, signal),
  })
}

const FEW = 10

/** One camera as walls know it; nothing where the person may not watch it. */
export function useCameraOf(deviceId: string, name: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'camera', deviceId, name],
    queryFn: async ({ signal }): Promise<Camera | null> => {
      const found = await get(videoCalls.cameras, { search: name.slice(0, LONGEST_SEARCH) }, signal)
      return found.find(({ Id }) => Id === deviceId) ?? null
    },
  })
}

const LONGEST_SEARCH = 60

/** How the picture of a camera is fetched. */
export function useCameraSettings(deviceId: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [VIDEO, organPath, 'settings', deviceId],
    queryFn: ({ signal }) => get(videoCalls.settings, { deviceId }, signal),
  })
}

/** The video platforms; those who may not set video do not ask. */
export function useSources() {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [VIDEO, organPath, 'sources'],
    queryFn: ({ signal }) => get(videoCalls.sources, {}, signal),
  })
}

/** What a platform says that it knows, as it is now. */
export function useSourceCameras(id: string, page: number) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [VIDEO, organPath, 'source-cameras', id, page],
    queryFn: ({ signal }) => get(videoCalls.sourceCameras, { id, page }, signal),
    gcTime: 0,
  })
}

export function useGroups() {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [VIDEO, organPath, 'groups'],
    queryFn: ({ signal }) => get(videoCalls.groups, {}, signal),
  })
}

/** Changes what is set of video; whatever shows it or cameras is read anew, refused or not. */
export function useChange<Body, Answer>(send: (body: Body) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all([VIDEO, RECORDS].map((first) => client.invalidateQueries({ queryKey: [first] }))),
  })
}

export const setCamera = (body: BodyOf<typeof videoCalls.set>) => post(videoCalls.set, body)
export const unsetCamera = (body: BodyOf<typeof videoCalls.unset>) => post(videoCalls.unset, body)
export const saveSource = (body: BodyOf<typeof videoCalls.saveSource>) => post(videoCalls.saveSource, body)
export const removeSource = (body: BodyOf<typeof videoCalls.removeSource>) => post(videoCalls.removeSource, body)
export const saveGroup = (body: BodyOf<typeof videoCalls.saveGroup>) => post(videoCalls.saveGroup, body)
export const removeGroup = (body: BodyOf<typeof videoCalls.removeGroup>) => post(videoCalls.removeGroup, body)

/** Fetches one picture of a camera and tells how that went; nothing is changed. */
export function useTrying() {
  return useMutation({ mutationFn: (body: BodyOf<typeof videoCalls.tryOut>) => post(videoCalls.tryOut, body) })
}

/** Turns a camera; what it refuses is told by the mutation. */
export function useTurning() {
  return useMutation({ mutationFn: (body: BodyOf<typeof videoCalls.turn>) => post(videoCalls.turn, body) })
}
