/** By which way a content of a record came to be, with what people read of it. */
export const origins = {
  hand: '手工',
  phone: '手机',
  import: '导入',
  undo: '撤销',
  restore: '还原版本',
  bulk: '批量编辑',
  job: '系统',
  device: '设备',
  api: '接口',
} as const
export type Origin = keyof typeof origins
export const originNames = ['hand', 'phone', 'import', 'undo', 'restore', 'bulk', 'job', 'device', 'api'] as const

/** The header by which our own pages say that somebody fills them in, or that a phone hands in what waited on it; programs send none. */
export const ORIGIN_HEADER = 'x-origin'

/** Of every answer to somebody who is signed in: that they are in contact at the moment, signed; a phone keeps the last one. */
export const CONTACT_HEADER = 'x-contact'

interface Signed {
  readonly Origin?: Origin | undefined
  readonly Job?: string | undefined
}

/** Who signs what nobody did: 系统 · 每日派工. */
export function signatureOf({ Origin = 'job', Job }: Signed): string {
  return Job === undefined ? origins[Origin] : `${origins[Origin]} · ${Job}`
}
