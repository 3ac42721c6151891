import { faulty, found, refusal } from '@farm/contract/errors'
import type { VideoSource, videoCalls } from '@farm/contract/video'
import type { BodyOf } from '@farm/contract/wire'
import { newId } from '../../platform/ids/index.ts'
import { type PlatformAt, faultText, seal, unseal } from '../../platform/video/index.ts'
import { devicesByCode } from './camera.store.ts'
import type { Gateway } from './gateway.ts'
import { type Looker, isOutside } from './live.service.ts'
import { platformAddressFault } from './settings.rules.ts'
import * as store from './source.store.ts'
import { watcherOf } from './watcher.ts'

const PLATFORM = '视频平台'

export function sources({ db, scope }: Looker): Promise<VideoSource[]> {
  return store.sourcesWithin(db, scope)
}

type Sent = BodyOf<typeof videoCalls.saveSource>

/** Adds a platform at one’s own organisation, or changes one in reach. */
export async function saveSource(gateway: Gateway, { db, caller, scope }: Looker, sent: Sent): Promise<{ Id: string }> {
  const address = sent.Address.trim()
  const name = sent.Name.trim()
  const fault = platformAddressFault(address)
  if (name === '') throw faulty({ Name: ['请填写平台名称'] })
  if (fault) throw faulty({ Address: [fault] })
  const before = sent.Id === undefined ? undefined : found(await store.sourceWithin(db, scope, sent.Id), PLATFORM)
  const id = before?.id ?? newId()
  const key = sent.Key?.trim() || undefined
  const secret = await secretOf(gateway, { sent, id, address, key, before })
  const one = { id, name, driver: sent.Driver, address, key, secret }
  if (before) await store.updateSource(db, one)
  else await store.insertSource(db, { ...one, organId: caller.user.Organ.Id })
  return { Id: id }
}

interface Secret {
  readonly sent: Sent
  readonly id: string
  readonly address: string
  readonly key: string | undefined
  readonly before: store.SourceRow | undefined
}

/** One that is not sent stays, unless it would be sent elsewhere from now on. */
async function secretOf(gateway: Gateway, { sent, id, address, key, before }: Secret) {
  if (sent.Secret !== undefined && sent.Secret !== '') {
    const { seals } = await gateway.keys()
    return seal(sent.Secret, { key: seals, about: id })
  }
  if (sent.Secret === '' || !before?.secret) return undefined
  const isSame = address === before.address && sent.Driver === before.driver && key === (before.key ?? undefined)
  if (isSame) return 'kept' as const
  throw faulty({ Secret: ['地址、类型或账号改了，请重新填写密钥'] })
}

export async function removeSource({ db, scope }: Looker, id: string): Promise<void> {
  found(await store.sourceWithin(db, scope, id), PLATFORM)
  const count = await store.camerasAt(db, id)
  if (count > 0) throw refusal('video/source-used', { count })
  await store.deleteSource(db, id)
}

/** The cameras that a platform tells now, with the devices of ours that they are already. */
export async function sourceCameras(gateway: Gateway, { db, caller, scope }: Looker, id: string, page: number) {
  const source = found(await store.sourceWithin(db, scope, id), PLATFORM)
  const { kind } = watcherOf(caller, scope)
  const known = await devicesByCode(db, { scope, kind, sourceId: id })
  const { seals } = await gateway.keys()
  const told = await camerasOf(gateway, platformOf(source, seals), page)
  return told.map(({ code, name, isOnline }) => {
    const DeviceId = known.get(code)
    return {
      Code: code,
      Name: name,
      ...(isOnline !== undefined && { IsOnline: isOnline }),
      ...(DeviceId !== undefined && { DeviceId }),
    }
  })
}

async function camerasOf(gateway: Gateway, platform: PlatformAt, page: number) {
  try {
    return (await gateway.platform(platform).cameras?.(page)) ?? []
  } catch (error) {
    if (!isOutside(error)) throw error
    throw refusal('video/no-cameras', {}, { reasons: [faultText(error)] })
  }
}

function platformOf({ id, driver, address, key, secret }: store.SourceRow, seals: Buffer): PlatformAt {
  return {
    id,
    driver,
    address,
    key: key ?? undefined,
    secret: secret ? unseal(secret, { key: seals, about: id }) : undefined,
  }
}
