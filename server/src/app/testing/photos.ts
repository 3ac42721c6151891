import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FilePurpose, type PhotoLink, type Upload, fileCalls } from '@farm/contract/files'
import sharp, { type Sharp } from 'sharp'
import { newId } from '../../platform/ids/index.ts'
import { done } from './personas.ts'
import type { Answer, Farm, Persona } from './test-farm.ts'

/** A picture full of noise, so that its bytes are many and its own. */
export function noise(width = 320, height = 240): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

export function jpeg(width?: number, height?: number): Promise<Buffer> {
  return noise(width, height).jpeg({ quality: 90 }).toBuffer()
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export interface Begun {
  readonly id?: string
  readonly size?: number
  readonly hash?: string
  readonly name?: string
  readonly purpose?: FilePurpose
}

/** Begins the upload of bytes; what is told of them may be something else. */
export function begin(farm: Farm, who: Persona, bytes: Buffer, told: Begun = {}): Promise<Answer<Upload>> {
  const { id = newId(), size = bytes.length, hash = sha256(bytes), name = '地头.jpg', purpose } = told
  const body = { Id: id, Size: size, Sha256: hash, Name: name, ...(purpose && { Purpose: purpose }) }
  return farm.call(who, fileCalls.begin, { body })
}

export function put(farm: Farm, who: Persona, id: string, offset: number, bytes: Buffer): Promise<Answer<Upload>> {
  return farm.call(who, fileCalls.put, { query: { id, offset }, bytes })
}

/** Sends bytes in one piece and answers what was said to the last of them. */
export async function send(farm: Farm, who: Persona, bytes: Buffer, told: Begun = {}): Promise<Answer<Upload>> {
  const { Id } = done(await begin(farm, who, bytes, told))
  return put(farm, who, Id, 0, bytes)
}

/** Uploads a photo that is good and answers its id. */
export async function upload(farm: Farm, who: Persona, bytes: Buffer, told: Begun = {}): Promise<string> {
  return done(await send(farm, who, bytes, told)).Id
}

/** The addresses of photos for somebody; attachments among them are left out. */
export async function photoLinks(farm: Farm, who: Persona, ids: readonly string[]): Promise<PhotoLink[]> {
  const links = done(await farm.call(who, fileCalls.list, { query: { ids: ids.join(',') } }))
  return links.filter((link) => 'ViewUrl' in link)
}

/** What stands on the disk of what was sent. */
export function original(farm: Farm, hash: string): Buffer {
  return readFileSync(join(farm.filesFolder, 'originals', hash.slice(0, 2), hash.slice(2, 4), hash))
}
