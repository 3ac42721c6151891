import { newId } from '../../platform/ids/index.ts'
import type { Personas } from './personas.ts'
import { type Cell, refusedById, refusedByPath } from './roster.ts'
import type { ThingsOfA } from './things-of-a.ts'

/** Who may do what with the cameras of enterprise A. */
export function rowsOfVideo(
  { enterpriseA }: Personas,
  { camera, device, videoSource, cameraGroup }: ThingsOfA,
): Record<string, Record<string, Cell>> {
  const pathA = () => enterpriseA.Organ.Path
  return {
    // Nothing draws the pictures of the camera: who may see them is told that there are none.
    video: {
      liveUrl: {
        sent: () => ({ query: { indexCode: '4C:11:AE:00:00:01' } }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
      cameras: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      settings: {
        sent: () => ({ query: { deviceId: camera.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      set: {
        sent: () => ({ body: { DeviceId: camera.Id, Driver: 'sim', CanTurn: false } }),
        row: { ...refusedById, managerA: 204, county: 204, admin: 204 },
      },
      unset: {
        sent: () => ({ body: { DeviceId: device.Id } }),
        row: { ...refusedById, managerA: 204, county: 204, admin: 204 },
      },
      tryOut: {
        sent: () => ({ body: { DeviceId: camera.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      sources: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      saveSource: {
        sent: () => ({ body: { Id: videoSource, Name: '视频平台', Driver: 'zlm', Address: 'http://127.0.0.1:9' } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      removeSource: {
        sent: () => ({ body: { Id: newId() } }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
      sourceCameras: {
        sent: () => ({ query: { id: videoSource } }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
      groups: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      saveGroup: {
        sent: () => ({ body: { Id: cameraGroup, Name: '库房', Roles: [] } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      removeGroup: {
        sent: () => ({ body: { Id: newId() } }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
      turn: {
        sent: () => ({ body: { DeviceId: camera.Id, Action: 'left' } }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
    },
    // Nothing of the camera is recorded: who may look back at it is told that.
    recordings: {
      day: {
        sent: () => ({ query: { deviceId: camera.Id, day: '2026-11-20' } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      replayUrl: {
        sent: () => ({ query: { deviceId: camera.Id, from: '2026-11-20T00:00:00Z' } }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
      downloadUrl: {
        sent: () => ({
          query: { deviceId: camera.Id, from: '2026-11-20T00:00:00Z', to: '2026-11-20T00:01:00Z' },
        }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
      clips: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
      clipUrl: {
        sent: () => ({ query: { id: newId() } }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
      keepClip: {
        sent: () => ({
          body: {
            Id: newId(),
            DeviceId: camera.Id,
            From: '2026-11-20T00:00:00Z',
            To: '2026-11-20T00:01:00Z',
            Name: '片段',
          },
        }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
      deleteClips: {
        sent: () => ({ body: { Ids: [newId()] } }),
        row: { ...refusedById, managerA: 404, county: 404, admin: 404 },
      },
      setRecording: {
        sent: () => ({ body: { DeviceIds: [camera.Id], Mode: 'off', KeepDays: 7 } }),
        row: { ...refusedById, managerA: 204, county: 204, admin: 204 },
      },
      recordingStore: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
    },
    snapshots: {
      plan: {
        sent: () => ({ query: { deviceId: camera.Id } }),
        row: { ...refusedById, managerA: 200, county: 200, admin: 200 },
      },
      setPlan: {
        sent: () => ({ body: { DeviceIds: [camera.Id], From: '06:00', To: '20:00', AtAlarm: false, KeepDays: 30 } }),
        row: { ...refusedById, managerA: 204, county: 204, admin: 204 },
      },
      capture: {
        sent: () => ({ body: { Id: newId(), DeviceId: camera.Id } }),
        row: { ...refusedById, managerA: 422, county: 422, admin: 422 },
      },
    },
    pictures: {
      list: {
        sent: () => ({ query: { organPath: pathA() } }),
        row: { ...refusedByPath, managerA: 200, county: 200, admin: 200 },
      },
    },
  }
}
