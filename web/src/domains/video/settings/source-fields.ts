import { type PlatformDriver, type videoCalls, platformDrivers, videoDriverNames } from '@farm/contract/video'
import type { BodyOf } from '@farm/contract/wire'

/** What has to be known of a platform. */
interface SourceFields {
  readonly address: string
  /** What the key and the secret are called there; absent where it wants none. */
  readonly key?: string
  readonly secret?: string
  /** What a camera is called there. */
  readonly code: string
}

export const sourceFields: Readonly<Record<PlatformDriver, SourceFields>> = {
  'hik-isc': {
    address: '如 https://10.1.1.2:443',
    key: '合作方 Key（AppKey）',
    secret: '合作方 Secret（AppSecret）',
    code: '监控点编号（cameraIndexCode）',
  },
  wvp: { address: '如 http://10.1.1.2:18080', key: '用户名', secret: '密码', code: '国标设备编号/通道编号' },
  zlm: { address: '如 http://10.1.1.2:80', secret: '接口密钥（secret）', code: '应用名/流名称，如 live/gate' },
  mediamtx: { address: '如 http://10.1.1.2:8889', key: '用户名', secret: '密码', code: '路径名称' },
  ezviz: {
    address: '如 https://open.ys7.com',
    key: 'AppKey',
    secret: 'AppSecret',
    code: '设备序列号/通道号，如 C12345678/1',
  },
}

export const platformOptions = platformDrivers.map((value) => ({ value, label: videoDriverNames[value] }))

/** What is filled in of a platform; nothing is an empty text. */
export interface SourceEntry {
  readonly driver: PlatformDriver
  readonly name: string
  readonly address: string
  readonly key: string
  readonly secret: string
}

/** What is sent of a platform: only what its kind wants, and a secret only where another one was written. */
export function sourceBodyOf(
  { driver, name, address, key, secret }: SourceEntry,
  id: string | undefined,
): BodyOf<typeof videoCalls.saveSource> {
  const fields = sourceFields[driver]
  return {
    ...(id !== undefined && { Id: id }),
    Name: name.trim(),
    Driver: driver,
    Address: address.trim(),
    ...(fields.key !== undefined && key.trim() !== '' && { Key: key.trim() }),
    ...(fields.secret !== undefined && secret !== '' && { Secret: secret }),
  }
}
