import { isObject } from '@farm/contract/forms'
import type { Told } from '../guarded-request.ts'
import { statusFault } from '../flv-source.ts'
import { VideoFault } from '../video-fault.ts'

/** What a platform answered, as JSON; refuses what is none. */
export function jsonOf({ status, body }: Told): unknown {
  if (status === 401 || status === 403) throw statusFault(status)
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw status >= 400 ? statusFault(status) : new VideoFault('平台的回答不符合约定，请检查接入方式和地址')
  }
}

/** A picture that was answered; refuses what tells in words that there is none. */
export function pictureIn({ status, headers, body }: Told): Buffer {
  if (status >= 400) throw statusFault(status)
  if (/json|text/.test(headers['content-type'] ?? '')) throw new VideoFault('平台没有给出图片')
  return body
}

/** What stands at a path inside of an answer; nothing where the path ends. */
export function valueAt(answer: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), answer)
}

/** A text, or a number as one. */
export function textAt(answer: unknown, ...path: readonly string[]): string | undefined {
  const value = valueAt(answer, ...path)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function listAt(answer: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = valueAt(answer, ...path)
  return Array.isArray(value) ? value : []
}

/** An address that a platform answered. */
export function urlIn(answer: unknown, ...path: readonly string[]): string {
  const text = textAt(answer, ...path)
  if (text === undefined || !URL.canParse(text)) throw new VideoFault('平台没有给出播放地址')
  return text
}

/** An address below that of a platform, whether or not that ends in a stroke. */
export function below(address: string, path: string): URL {
  if (!URL.canParse(address)) throw new VideoFault('平台地址不完整，请重新填写', 'lasting')
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  return url
}
