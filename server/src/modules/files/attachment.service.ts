import type { AttachmentFormat } from '@farm/contract/files'
import { type ByteSource, readCompoundNames, readZipDirectory } from '../../platform/files/index.ts'
import {
  type AttachmentFault,
  HEAD_BYTES,
  agreed,
  faultOfEntries,
  formatsOfArchive,
  formatsOfCompound,
  isFault,
  isText,
  signOf,
} from './attachment.rules.ts'

/** What became of looking at a file. */
type AttachmentVerdict =
  | { readonly format: AttachmentFormat; readonly fault?: undefined }
  | { readonly format?: undefined; readonly fault: AttachmentFault }

/** Looks at the bytes that a name was given to; nothing of them is unpacked, drawn or run. */
export async function judgeAttachment(source: ByteSource, name: string): Promise<AttachmentVerdict> {
  const found = await formatsOf(source)
  if (typeof found === 'string') return { fault: found }
  const verdict = agreed({ name, found })
  return isFault(verdict) ? { fault: verdict } : { format: verdict }
}

async function formatsOf(source: ByteSource): Promise<readonly AttachmentFormat[] | AttachmentFault> {
  const sign = signOf(await source.read(0, HEAD_BYTES))
  switch (sign) {
    case 'program':
      return 'files/executable'
    case 'zip':
      return formatsOfZip(source)
    case 'compound': {
      const names = await readCompoundNames(source)
      return names ? formatsOfCompound(names) : 'files/damaged'
    }
    case undefined:
      return (await isTextThroughout(source)) ? ['txt', 'csv'] : []
    default:
      return [sign]
  }
}

async function formatsOfZip(source: ByteSource): Promise<readonly AttachmentFormat[] | AttachmentFault> {
  const entries = await readZipDirectory(source)
  if (!entries) return 'files/damaged'
  return faultOfEntries(entries) ?? formatsOfArchive(entries.map(({ name }) => name))
}

const BLOCK_BYTES = 256 * 1024

async function isTextThroughout(source: ByteSource): Promise<boolean> {
  for (let position = 0; position < source.size; position += BLOCK_BYTES) {
    if (!isText(await source.read(position, BLOCK_BYTES))) return false
  }
  return true
}
