import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type AttachmentLink,
  type PhotoLink,
  type ServedCopy,
  attachmentFormats,
  fileCalls,
} from '@farm/contract/files'
import { copyName, headerName, signedText } from './files.rules.ts'
import type { Shown } from './files.store.ts'

interface Signing {
  /** In seconds since 1970. */
  readonly expires: number
  readonly secret: string
}

/** The address of a file, or those of its copies, signed. */
export function linkOf(file: Shown, signing: Signing): PhotoLink | AttachmentLink {
  return file.purpose === 'attachment' ? attachmentLink(file, signing) : photoLink(file, signing)
}

function photoLink({ id, name, width, height, takenTime, lng, lat }: Shown, signing: Signing): PhotoLink {
  return {
    Id: id,
    Name: name,
    // The database keeps a photo with its measures or not at all.
    Width: width ?? 0,
    Height: height ?? 0,
    ThumbUrl: addressOf(id, 'thumb', signing),
    ViewUrl: addressOf(id, 'view', signing),
    ExpireTime: timeOf(signing),
    ...(takenTime !== null && { TakenTime: takenTime }),
    ...(lng !== null && lat !== null && { Position: { Lng: lng, Lat: lat } }),
  }
}

function attachmentLink({ id, name, size, format }: Shown, signing: Signing): AttachmentLink {
  const Url = addressOf(id, 'original', signing)
  return { Id: id, Name: name, Size: size, Format: format, Url, ExpireTime: timeOf(signing) }
}

function timeOf({ expires }: Signing): string {
  return new Date(expires * 1000).toISOString()
}

function addressOf(id: string, copy: ServedCopy, { expires, secret }: Signing): string {
  const signature = signatureOf({ id, copy, expires }, secret)
  const query = new URLSearchParams({ copy, expires: String(expires), signature })
  return `${fileCalls.content.path.replace('{id}', id)}?${query.toString()}`
}

interface Address {
  readonly id: string
  readonly copy: ServedCopy
  readonly expires: number
}

function signatureOf({ id, copy, expires }: Address, secret: string): string {
  return createHmac('sha256', secret)
    .update(signedText(id, copy, expires))
    .digest('base64url')
}

/** True for an address that was given out. Takes as long whichever sign differs. */
export function isGivenLink(asked: Address & { readonly signature: string }, secret: string): boolean {
  const [left, right] = [Buffer.from(asked.signature), Buffer.from(signatureOf(asked, secret))]
  return left.length === right.length && timingSafeEqual(left, right)
}

// Opened by itself, a file is nothing but a file.
const HARMLESS = "default-src 'none'; sandbox"

interface Sent {
  readonly name: string
  readonly size: number
}

export function photoHeaders({ name, size, leftMs }: Sent & { readonly leftMs: number }): Record<string, string> {
  return {
    // A browser that has the picture asks again when the link has ended.
    'cache-control': `private, max-age=${Math.floor(leftMs / 1000)}, immutable`,
    'content-security-policy': HARMLESS,
    'content-length': String(size),
    'content-disposition': `inline; filename*=UTF-8''${copyName(name)}`,
  }
}

/** An attachment is saved and never shown by the browser, whatever it holds; no browser keeps it beside. */
export function attachmentHeaders({ name, size }: Sent): Record<string, string> {
  return {
    'cache-control': 'private, no-store',
    'content-security-policy': HARMLESS,
    'content-length': String(size),
    'content-disposition': `attachment; filename*=UTF-8''${headerName(name)}`,
    'x-content-type-options': 'nosniff',
  }
}

const mediaTypes: ReadonlyMap<string, string> = new Map(
  Object.entries(attachmentFormats).map(([format, { mediaType }]) => [format, mediaType]),
)

/** What a file is served as; what is not known any more as bytes. */
export function mediaTypeOf(format: string): string {
  return mediaTypes.get(format) ?? 'application/octet-stream'
}
