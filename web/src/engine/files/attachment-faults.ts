import { MAX_ATTACHMENT_BYTES, attachmentExtensions, faultOfAttachmentName } from '@farm/contract/files'
import { type Choice, judgedFiles } from './judged-files.ts'

const MEGABYTE = 1024 * 1024

/** What the window for choosing offers. */
export const ATTACHMENT_TYPES = attachmentExtensions.map((extension) => `.${extension}`).join(',')

/** Judges attachments before anything is sent; what is in them, the server looks at. */
export function judgeAttachments(files: readonly File[], room: number): Choice {
  return judgedFiles(files, { room, faultOf, surplus: (count) => `文件已够，多出的 ${count} 个没有加入` })
}

function faultOf({ name, size }: File): string | undefined {
  const fault = faultOfAttachmentName(name)
  if (fault) return `“${name}”：${fault}`
  if (size === 0) return `“${name}”是空文件，请重新选择`
  return size > MAX_ATTACHMENT_BYTES ? `“${name}”超过 ${MAX_ATTACHMENT_BYTES / MEGABYTE} MB` : undefined
}
