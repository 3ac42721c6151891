import {
  type CameraSettings,
  type VideoDriver,
  type videoCalls,
  platformDrivers,
  videoDrivers,
} from '@farm/contract/video'
import type { BodyOf } from '@farm/contract/wire'

/** What is filled in of how a camera is fetched; nothing is an empty text. */
export interface AccessEntry {
  readonly driver: VideoDriver
  readonly source: string
  readonly code: string
  readonly address: string
  readonly subAddress: string
  readonly pictureAddress: string
  readonly user: string
  readonly password: string
  readonly group: string
  readonly canTurn: boolean
}

export type Needs = 'platform' | 'address' | 'nothing'

/** What has to be told of a camera by its driver. */
export function needsOf(driver: VideoDriver): Needs {
  if (platformDrivers.some((one) => one === driver)) return 'platform'
  return driver === 'sim' ? 'nothing' : 'address'
}

export function entryOf(settings: CameraSettings | undefined): AccessEntry {
  if (!settings) return NOTHING_SAID
  const { Driver, Source = '', Code = '', Address = '', SubAddress = '', User = '', Group = '', CanTurn } = settings
  const { PictureAddress = '' } = settings
  return {
    driver: Driver,
    source: Source,
    code: Code,
    address: Address,
    subAddress: SubAddress,
    pictureAddress: PictureAddress,
    user: User,
    password: '',
    group: Group,
    canTurn: CanTurn,
  }
}

const NOTHING_SAID: AccessEntry = {
  driver: 'rtsp',
  source: '',
  code: '',
  address: '',
  subAddress: '',
  pictureAddress: '',
  user: '',
  password: '',
  group: '',
  canTurn: false,
}

/** The simulated ones are offered where there are any: in the demo, and to cameras that are simulated already. */
export function driversFor({ driver }: AccessEntry, { IsDemo }: { readonly IsDemo: boolean }): readonly VideoDriver[] {
  return videoDrivers.filter((one) => one !== 'sim' || IsDemo || driver === 'sim')
}

/** By the name of an entry, what is wrong with it. */
export type AccessFaults = Partial<Record<keyof AccessEntry, string>>

const SCHEMES: Readonly<Partial<Record<VideoDriver, RegExp>>> = {
  rtsp: /^rtsps?:\/\//i,
  static: /^(https?|wss?):\/\//i,
}

/** What has to be mended before it can be sent. */
export function faultsOf(entry: AccessEntry): AccessFaults {
  const needs = needsOf(entry.driver)
  if (needs === 'platform') return entry.source === '' ? { source: '请选择视频平台' } : {}
  if (needs === 'nothing') return {}
  return withoutNone({
    address: entry.address.trim() === '' ? '请填写地址' : addressFault(entry.driver, entry.address),
    subAddress: entry.subAddress.trim() === '' ? undefined : addressFault(entry.driver, entry.subAddress),
    pictureAddress: entry.driver === 'static' ? pictureFault(entry.pictureAddress) : undefined,
  })
}

function addressFault(driver: VideoDriver, address: string): string | undefined {
  const text = address.trim()
  if (!SCHEMES[driver]?.test(text))
    return driver === 'rtsp' ? '地址以 rtsp:// 开头' : '地址以 http(s):// 或 ws(s):// 开头'
  return /^\w+:\/\/[^/]*@/.test(text) ? '用户名和密码请填在下面，不要写在地址里' : undefined
}

function pictureFault(address: string): string | undefined {
  const text = address.trim()
  if (text !== '' && !/^https?:\/\//i.test(text)) return '抓图地址以 http:// 或 https:// 开头'
  return /^\w+:\/\/[^/]*@/.test(text) ? '用户名和密码请填在下面，不要写在地址里' : undefined
}

function withoutNone(faults: Readonly<Record<string, string | undefined>>): AccessFaults {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

/** What is sent: only what the driver has use for, and a password only where another one was written. */
export function bodyOf(deviceId: string, entry: AccessEntry): BodyOf<typeof videoCalls.set> {
  const told = (name: string, text: string) => (text.trim() === '' ? {} : { [name]: text.trim() })
  const needs = needsOf(entry.driver)
  return {
    DeviceId: deviceId,
    Driver: entry.driver,
    CanTurn: entry.canTurn,
    ...told('Group', entry.group),
    ...(needs === 'platform' && told('Source', entry.source)),
    ...(needs !== 'address' && told('Code', entry.code)),
    ...(needs === 'address' && {
      ...told('Address', entry.address),
      ...told('SubAddress', entry.subAddress),
      ...(entry.driver === 'static' && told('PictureAddress', entry.pictureAddress)),
      ...told('User', entry.user),
      ...(entry.password !== '' && { Password: entry.password }),
    }),
  }
}
