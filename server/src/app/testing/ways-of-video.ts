import { deviceForm } from '@farm/contract/devices'
import { recordingCalls, snapshotCalls, videoCalls } from '@farm/contract/video'
import type { BodyOf, Call } from '@farm/contract/wire'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { type Personas, add, done } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'

interface Trying {
  readonly farm: Farm
  readonly people: Personas
  /** Answers a picture. */
  readonly still: { readonly url: string }
  readonly leavesOne: <C extends Call>(who: Persona, call: C, body?: BodyOf<C>) => Promise<unknown>
}

/** How each call of cameras that changes something is made once. */
export function waysOfVideo({ farm, people, still, leavesOne }: Trying): Record<string, () => Promise<unknown>> {
  const { managerA, enterpriseA } = people
  const platform = (Name: string) => ({
    Name,
    Driver: 'hik-isc' as const,
    Address: 'https://10.0.0.1',
    Key: 'k',
    Secret: 's',
  })
  const source = async (name: string) =>
    done(await farm.call(managerA, videoCalls.saveSource, { body: platform(name) })).Id
  const group = async (Name: string) =>
    done(await farm.call(managerA, videoCalls.saveGroup, { body: { Name, Roles: [] } })).Id
  const camera = async (Number: string, more: object = {}) => {
    const data = { Name: '大门', Number, Type: '摄像头' as const, Enterprise: enterpriseA.Id }
    const { Id: DeviceId } = await add(farm, managerA, deviceForm, { data })
    done(await farm.call(managerA, videoCalls.set, { body: { DeviceId, Driver: 'sim', CanTurn: false, ...more } }))
    return { DeviceId }
  }
  const recorded = async (Number: string) => {
    const { DeviceId } = await camera(Number)
    await sql`
      insert into recording_segment (device_id, begins, ends, bytes, file, is_open)
      values (${DeviceId}, '2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z', 1000, ${`${DeviceId}/2026-01-01/0.flv`}, false)
    `.execute(farm.database.db)
    return { Id: newId(), DeviceId, Name: '喷药', From: '2026-01-01T00:00:10Z', To: '2026-01-01T00:00:20Z' }
  }
  return {
    'video.set': async () =>
      leavesOne(managerA, videoCalls.set, { ...(await camera('S-1')), Driver: 'sim', Code: 'gate', CanTurn: false }),
    'video.unset': async () => leavesOne(managerA, videoCalls.unset, await camera('S-2')),
    'video.tryOut': async () => leavesOne(managerA, videoCalls.tryOut, await camera('S-3')),
    'video.saveSource': () => leavesOne(managerA, videoCalls.saveSource, platform('海康')),
    'video.removeSource': async () => leavesOne(managerA, videoCalls.removeSource, { Id: await source('旧平台') }),
    'video.saveGroup': () => leavesOne(managerA, videoCalls.saveGroup, { Name: '库房', Roles: [] }),
    'video.removeGroup': async () => leavesOne(managerA, videoCalls.removeGroup, { Id: await group('旧分组') }),
    'video.turn': async () => {
      const one = await camera('S-4', { Driver: 'hik-isc', Source: await source('云台'), Code: 'c1', CanTurn: true })
      await leavesOne(managerA, videoCalls.turn, { ...one, Action: 'stop' })
    },
    'snapshots.setPlan': async () => {
      const { DeviceId } = await camera('S-5')
      const hours = { From: '06:00', To: '20:00', AtAlarm: true, KeepDays: 30 }
      await leavesOne(managerA, snapshotCalls.setPlan, { DeviceIds: [DeviceId], ...hours })
    },
    'snapshots.capture': async () => {
      const Address = still.url
      const { DeviceId } = await camera('S-6', { Driver: 'static', Address, PictureAddress: Address })
      await leavesOne(managerA, snapshotCalls.capture, { Id: newId(), DeviceId })
    },
    'recordings.setRecording': async () => {
      const { DeviceId } = await camera('S-7')
      await leavesOne(managerA, recordingCalls.setRecording, { DeviceIds: [DeviceId], Mode: 'always', KeepDays: 7 })
    },
    'recordings.keepClip': async () => leavesOne(managerA, recordingCalls.keepClip, await recorded('S-8')),
    'recordings.deleteClips': async () => {
      const { Id } = done(await farm.call(managerA, recordingCalls.keepClip, { body: await recorded('S-9') }))
      await leavesOne(managerA, recordingCalls.deleteClips, { Ids: [Id] })
    },
  }
}
