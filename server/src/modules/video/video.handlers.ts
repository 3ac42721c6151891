import type { videoCalls } from '@farm/contract/video'
import type { Handlers } from '../access/index.ts'
import { groups, removeGroup, saveGroup } from './groups.service.ts'
import { cameras, liveUrl } from './live.service.ts'
import { setCamera, settingsOf, unsetCamera } from './settings.service.ts'
import { removeSource, saveSource, sourceCameras, sources } from './sources.service.ts'
import { tryOut } from './trying.service.ts'
import type { Video } from './video.ts'

export function videoHandlers({ gateway, watching, turning }: Video): Handlers<typeof videoCalls> {
  return {
    liveUrl: (request) => liveUrl(watching, request, request.query),
    cameras: (request) => cameras(request, request.query),
    settings: (request) => settingsOf(request, request.query.deviceId),
    set: (request) => setCamera(gateway, request, request.body),
    unset: (request) => unsetCamera(request, request.body.DeviceId),
    tryOut: (request) => tryOut(gateway, request, request.body.DeviceId),
    sources: (request) => sources(request),
    saveSource: (request) => saveSource(gateway, request, request.body),
    removeSource: (request) => removeSource(request, request.body.Id),
    sourceCameras: (request) => sourceCameras(gateway, request, request.query.id, request.query.page ?? 1),
    groups: (request) => groups(request),
    saveGroup: (request) => saveGroup(request, request.body),
    removeGroup: (request) => removeGroup(request, request.body.Id),
    turn: (request) => turning.turn(request, request.body),
  }
}
