import { faulty, found } from '@farm/contract/errors'
import { deviceForm } from '@farm/contract/devices'
import { filledText } from '@farm/contract/values'
import { type CameraSettings, type PlatformDriver, platformDrivers, type videoCalls } from '@farm/contract/video'
import type { BodyOf } from '@farm/contract/wire'
import { seal } from '../../platform/video/index.ts'
import { type SettableRow, dropCamera, saveCamera, settableDevice } from './camera.store.ts'
import type { Gateway } from './gateway.ts'
import { groupWithin } from './group.store.ts'
import type { Looker } from './live.service.ts'
import { addressFault, pictureAddressFault } from './settings.rules.ts'
import { sourceWithin } from './source.store.ts'
import { watcherOf } from './watcher.ts'

/** A device whose pictures somebody may set up; to others it is not there. */
export async function settable({ db, caller, scope }: Looker, id: string): Promise<SettableRow> {
  const { kind } = watcherOf(caller, scope)
  return found(await settableDevice(db, scope, kind, id), deviceForm.name)
}

export async function settingsOf(looker: Looker, id: string): Promise<{ Settings?: CameraSettings }> {
  const { settings } = await settable(looker, id)
  return settings ? { Settings: settings } : {}
}

type Sent = BodyOf<typeof videoCalls.set>

/** Says how the pictures of a device are fetched. */
export async function setCamera(gateway: Gateway, looker: Looker, sent: Sent): Promise<void> {
  const { settings: before } = await settable(looker, sent.DeviceId)
  const isPlatforms = isPlatformDriver(sent.Driver)
  if (isPlatforms) await checkSource(looker, sent, before?.Source)
  else checkAddresses(sent)
  await checkGroup(looker, sent.Group, before?.Group)
  await saveCamera(looker.db, {
    id: sent.DeviceId,
    driver: sent.Driver,
    sourceId: isPlatforms ? sent.Source : undefined,
    code: filledText(sent.Code),
    mainUrl: isPlatforms ? undefined : filledText(sent.Address),
    subUrl: isPlatforms ? undefined : filledText(sent.SubAddress),
    pictureUrl: sent.Driver === 'static' ? filledText(sent.PictureAddress) : undefined,
    login: filledText(sent.User),
    secret: await secretOf(gateway, sent, before),
    groupId: sent.Group,
    canTurn: sent.CanTurn && isPlatforms,
  })
}

function isPlatformDriver(driver: string): driver is PlatformDriver {
  return platformDrivers.some((one) => one === driver)
}

/** A platform in reach, of the same kind; one that stood there before may stay, whoever’s it is. */
async function checkSource({ db, scope }: Looker, { Source, Driver }: Sent, before: string | undefined): Promise<void> {
  if (Source === undefined) throw faulty({ Source: ['请选择视频平台'] })
  const source = await sourceWithin(db, scope, Source)
  if (!source && Source !== before) throw faulty({ Source: ['视频平台已不存在，请重新选择'] })
  if (source && source.driver !== Driver) throw faulty({ Source: ['视频平台与接入方式不符，请换一个平台或接入方式'] })
}

function checkAddresses({ Driver, Address, SubAddress, PictureAddress }: Sent): void {
  if (Driver === 'sim') return
  const main = addressFault(Driver, filledText(Address) ?? '')
  const sub = filledText(SubAddress) && addressFault(Driver, filledText(SubAddress) ?? '')
  const still = filledText(PictureAddress) && pictureAddressFault(filledText(PictureAddress) ?? '')
  if (main || sub || still) {
    throw faulty({
      ...(main && { Address: [main] }),
      ...(sub && { SubAddress: [sub] }),
      ...(still && { PictureAddress: [still] }),
    })
  }
}

async function checkGroup({ db, scope }: Looker, id: string | undefined, before: string | undefined): Promise<void> {
  if (id === undefined || id === before) return
  if (!(await groupWithin(db, scope, id))) throw faulty({ Group: ['分组已不存在，请重新选择'] })
}

/**
 * A password that is not sent stays, unless the pictures come from somewhere else from now on: nobody finds out what it
 * is by having it sent to a place of theirs.
 */
async function secretOf(
  gateway: Gateway,
  sent: Sent,
  before: CameraSettings | null,
): Promise<Buffer | 'kept' | undefined> {
  if (sent.Password !== undefined && sent.Password !== '') {
    const { seals } = await gateway.keys()
    return seal(sent.Password, { key: seals, about: sent.DeviceId })
  }
  if (sent.Password === '' || !before?.HasPassword) return undefined
  if (isSamePlace(sent, before)) return 'kept'
  throw faulty({ Password: ['地址、平台或用户名改了，请重新填写密码'] })
}

function isSamePlace(sent: Sent, before: CameraSettings): boolean {
  return (
    sent.Driver === before.Driver &&
    sent.Source === before.Source &&
    filledText(sent.Address) === before.Address &&
    filledText(sent.SubAddress) === before.SubAddress &&
    filledText(sent.PictureAddress) === before.PictureAddress &&
    filledText(sent.User) === before.User
  )
}

export async function unsetCamera(looker: Looker, id: string): Promise<void> {
  await settable(looker, id)
  await dropCamera(looker.db, id)
}
