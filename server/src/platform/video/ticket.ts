import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What an address opens: a ticket of one is none of another. */
export type TicketPurpose = 'live' | 'replay' | 'movie'

/** What an address that is handed out is good for. */
export interface Grant {
  readonly cameraId: string
  readonly sessionId: string
  /** Milliseconds since 1970. */
  readonly until: number
  /** Tells it from every other one. */
  readonly nonce: string
  /** What exactly of the camera it opens, as its purpose writes it. */
  readonly about: Buffer
}

const UUID_BYTES = 16
const NONCE_BYTES = 12
const NONCE_AT = 2 * UUID_BYTES + 6
const ABOUT_AT = NONCE_AT + NONCE_BYTES
const MAC_BYTES = 32

/** Signs what somebody may watch: short enough for a path, and nothing but ids and numbers in it. */
export function signed(purpose: TicketPurpose, grant: Omit<Grant, 'nonce'>, key: Buffer): string {
  const body = Buffer.alloc(ABOUT_AT + grant.about.length)
  uuidBytes(grant.cameraId).copy(body, 0)
  uuidBytes(grant.sessionId).copy(body, UUID_BYTES)
  body.writeUIntBE(grant.until, 2 * UUID_BYTES, 6)
  randomBytes(NONCE_BYTES).copy(body, NONCE_AT)
  grant.about.copy(body, ABOUT_AT)
  return Buffer.concat([body, macOf(purpose, body, key)]).toString('base64url')
}

/** What a ticket is good for, whenever it was given; nothing where it was not given here for this. */
export function readTicket(purpose: TicketPurpose, ticket: string, key: Buffer): Grant | undefined {
  const bytes = Buffer.from(ticket, 'base64url')
  if (bytes.length < ABOUT_AT + MAC_BYTES || bytes.toString('base64url') !== ticket) return undefined
  const body = bytes.subarray(0, -MAC_BYTES)
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(purpose, body, key))) return undefined
  return {
    cameraId: uuidText(body.subarray(0, UUID_BYTES)),
    sessionId: uuidText(body.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    until: body.readUIntBE(2 * UUID_BYTES, 6),
    nonce: body.toString('base64url', NONCE_AT, ABOUT_AT),
    about: body.subarray(ABOUT_AT),
  }
}

function macOf(purpose: TicketPurpose, body: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0`).update(body).digest()
}

function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function uuidText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
