import { MAX_PHOTO_BYTES } from '@farm/contract/files'

/** What cameras and albums are asked for; a phone converts its own formats to one of these. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

const MEGABYTE = 1024 * 1024

/** What of the chosen files is taken, and what has to be said about the others. */
export interface Choice {
  readonly taken: readonly File[]
  readonly refusals: readonly string[]
}

/** Judges files before anything is sent; `room` is how many more photos there may be. */
export function judgeFiles(files: readonly File[], room: number): Choice {
  const refusals = files.flatMap((file) => faultOf(file) ?? [])
  const good = files.filter((file) => faultOf(file) === undefined)
  const left = good.length - Math.max(room, 0)
  return {
    taken: good.slice(0, Math.max(room, 0)),
    refusals: left > 0 ? [...refusals, `照片已够，多出的 ${left} 张没有加入`] : refusals,
  }
}

function faultOf({ name, size, type }: File): string | undefined {
  if (size === 0) return `“${name}”是空文件，请重新选择`
  // Some albums do not say what a file is: the server looks at the bytes.
  if (type !== '' && !PHOTO_TYPES.some((one) => one === type)) return `“${name}”不是 JPG、PNG 或 WebP 图片`
  if (size > MAX_PHOTO_BYTES) return `“${name}”超过 ${MAX_PHOTO_BYTES / MEGABYTE} MB，请压缩或重新拍一张`
  return undefined
}
