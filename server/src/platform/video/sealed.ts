import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** A key for one use, made of the one that is kept. */
export function keyFor(use: string, kept: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(kept, 'base64url'), '', use, 32))
}

/** Makes a secret unreadable without the key; `about` binds it to where it stands, so that it is no use elsewhere. */
export function seal(secret: string, { key, about }: { readonly key: Buffer; readonly about: string }): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The secret again; throws where it was changed or stands elsewhere. */
export function unseal(bytes: Buffer, { key, about }: { readonly key: Buffer; readonly about: string }): string {
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8')
}
