import { MAX_PHOTO_BYTES } from '@farm/contract/files'
import { type Choice, judgedFiles } from '../files/judged-files.ts'

/** What cameras and albums are asked for; a phone converts its own formats to one of these. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

const MEGABYTE = 1024 * 1024

/** Judges files before anything is sent; `room` is how many more photos there may be. */
export function judgeFiles(files: readonly File[], room: number): Choice {
  return judgedFiles(files, { room, faultOf, surplus: (count) => `照片已够，多出的 ${count} 张没有加入` })
}

function faultOf({ name, size, type }: File): string | undefined {
  if (size === 0) return `“${name}”是空文件，请重新选择`
  // Some albums do not say what a file is: the server looks at the bytes.
  if (type !== '' && !PHOTO_TYPES.some((one) => one === type)) return `“${name}”不是 JPG、PNG 或 WebP 图片`
  if (size > MAX_PHOTO_BYTES) return `“${name}”超过 ${MAX_PHOTO_BYTES / MEGABYTE} MB，请压缩或重新拍一张`
  return undefined
}
