import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What an address that is handed out is good for. */
export interface Grant {
  readonly cameraId: string
  readonly sessionId: string
  readonly isSub: boolean
  /** Milliseconds since 1970. */
  readonly until: number
  /** Tells it from every other one. */
  readonly nonce: string
}

const UUID_BYTES = 16
const NONCE_BYTES = 12
const BODY_BYTES = 2 * UUID_BYTES + 1 + 6 + NONCE_BYTES
const MAC_BYTES = 32

/** Signs what somebody may watch: short enough for a path, and nothing but ids in it. */
export function signed(grant: Omit<Grant, 'nonce'>, key: Buffer): string {
  const body = Buffer.alloc(BODY_BYTES)
  uuidBytes(grant.cameraId).copy(body, 0)
  uuidBytes(grant.sessionId).copy(body, UUID_BYTES)
  body[2 * UUID_BYTES] = grant.isSub ? 1 : 0
  body.writeUIntBE(grant.until, 2 * UUID_BYTES + 1, 6)
  randomBytes(NONCE_BYTES).copy(body, BODY_BYTES - NONCE_BYTES)
  return Buffer.concat([body, macOf(body, key)]).toString('base64url')
}

/** What a ticket is good for, whenever it was given; nothing where it was not given here. */
export function readTicket(ticket: string, key: Buffer): Grant | undefined {
  const bytes = Buffer.from(ticket, 'base64url')
  if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== ticket) return undefined
  const body = bytes.subarray(0, BODY_BYTES)
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), macOf(body, key))) return undefined
  return {
    cameraId: uuidText(body.subarray(0, UUID_BYTES)),
    sessionId: uuidText(body.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    isSub: body[2 * UUID_BYTES] === 1,
    until: body.readUIntBE(2 * UUID_BYTES + 1, 6),
    nonce: body.toString('base64url', BODY_BYTES - NONCE_BYTES),
  }
}

function macOf(body: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update('video\0').update(body).digest()
}

function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function uuidText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
