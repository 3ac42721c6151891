import { createHash, randomBytes } from 'node:crypto'
import { fileCalls, type Upload } from '@farm/contract/files'
import { newId } from '../server/src/platform/ids/index.ts'
import { pngOf } from '../simulator/src/pictures/png.ts'
import { type Client, Fault, type Said, codeOf, contentOf } from './faults-http.ts'
import type { KeptPhoto, Ledger } from './faults-ledger.ts'
import type { Person } from './faults-world.ts'
import { randomFrom } from './random.ts'

export interface Chance {
  /** From 0 to 1. */
  readonly next: () => number
  /** Both ends are possible. */
  readonly whole: (least: number, most: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item | undefined
}

/** The same choices at every run with this number. */
export function chanceFrom(start: number): Chance {
  const next = randomFrom(start)
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return { next, whole, pick: (items) => items[whole(0, items.length - 1)] }
}

const SHARE_OF_CUT_PIECES = 0.15
const SMALLEST_PIECE = 8_000
const LARGEST_PIECE = 60_000
const NAME = '地头.png'

/** How far uploads came, beyond what the ledger says. */
export interface UploadFigures {
  piecesCut: number
  photosResumed: number
}

/** A picture full of noise: its bytes are many, and nobody else’s. */
export function newPicture(chance: Chance): Buffer {
  const [width, height] = [chance.whole(80, 220), chance.whole(60, 160)]
  return pngOf({ width, height, rgb: randomBytes(width * height * 3) })
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A phone that sends photos in pieces, is cut off now and then, and goes on where the server says it is. */
export class Uploader {
  readonly #client: Client
  readonly #ledger: Ledger
  readonly #chance: Chance
  readonly figures: UploadFigures = { piecesCut: 0, photosResumed: 0 }
  /** Up to where bytes were given to a connection at all. */
  readonly #sentTo = new Map<string, number>()

  constructor(client: Client, ledger: Ledger, chance: Chance) {
    this.#client = client
    this.#ledger = ledger
    this.#chance = chance
  }

  /** Sends a new photo; answers its id when the server has said that it is done. */
  async send(by: Person): Promise<string> {
    const bytes = newPicture(this.#chance)
    const photo = await this.#begin(by, bytes)
    await this.#sendRest(by, photo, bytes)
    return photo.id
  }

  /** Sends the beginning of a photo and never comes back to it until the end of the run. */
  async abandon(by: Person): Promise<{ readonly photo: KeptPhoto; readonly bytes: Buffer }> {
    const bytes = newPicture(this.#chance)
    const photo = await this.#begin(by, bytes)
    await this.#sendPiece(by, photo, bytes, { at: 0, length: Math.floor(bytes.length / 3) })
    await this.#ledger.note({ act: 'abandoned', id: photo.id })
    return { photo, bytes }
  }

  /** Goes on with what was begun at some time. */
  async resume(by: Person, photo: KeptPhoto, bytes: Buffer): Promise<void> {
    const before = photo.offset
    const at = await this.offset(by, photo)
    if (at < before) throw new Fault(`photo ${photo.id}: Offset ${at} after ${before} had been acknowledged`)
    this.figures.photosResumed += 1
    await this.#sendRest(by, photo, bytes)
  }

  async #begin(by: Person, bytes: Buffer): Promise<KeptPhoto> {
    const entry = { act: 'begin', id: newId(), by: by.id, size: bytes.length, sha256: sha256(bytes) } as const
    await this.#ledger.note(entry)
    const json = { Id: entry.id, Size: entry.size, Sha256: entry.sha256, Name: NAME }
    const said = await this.#client.ask({ method: 'POST', path: fileCalls.begin.path, token: by.token, json })
    const photo = this.#ledger.book.photo(entry.id)
    await this.#told(photo, contentOf<Upload>(said, 'Begin'))
    return photo
  }

  async #sendRest(by: Person, photo: KeptPhoto, bytes: Buffer): Promise<void> {
    while (!photo.isFinished) {
      const length = this.#chance.whole(SMALLEST_PIECE, LARGEST_PIECE)
      await this.#sendPiece(by, photo, bytes, { at: photo.offset, length })
    }
  }

  async #sendPiece(
    by: Person,
    photo: KeptPhoto,
    bytes: Buffer,
    { at, length }: { at: number; length: number },
  ): Promise<void> {
    const piece = bytes.subarray(at, at + length)
    // All bytes there and killed before the check: an empty piece asks for it again.
    const isCut = piece.length > 0 && this.#chance.next() < SHARE_OF_CUT_PIECES
    const cutAfter = isCut ? this.#chance.whole(0, piece.length - 1) : undefined
    this.#sentTo.set(photo.id, Math.max(this.#sentTo.get(photo.id) ?? 0, at + (cutAfter ?? piece.length)))
    if (isCut) this.figures.piecesCut += 1
    const path = `${fileCalls.put.path.replace('{id}', photo.id)}?offset=${at}`
    const said = await this.#client.once({ method: 'PUT', path, token: by.token, bytes: piece, cutAfter })
    if (said?.status === 200) return this.#told(photo, contentOf<Upload>(said, 'PUT'))
    if (said) refuseStrange(photo, said)
    await this.offset(by, photo)
  }

  /** How far the server is by its own word. */
  async offset(by: Person, photo: KeptPhoto): Promise<number> {
    const path = fileCalls.offset.path.replace('{id}', photo.id)
    const said = contentOf<Upload>(await this.#client.ask({ method: 'GET', path, token: by.token }), 'Offset')
    await this.#told(photo, said)
    return said.Offset
  }

  async #told(photo: KeptPhoto, { Offset, IsDone, Size }: Upload): Promise<void> {
    const { id, size, offset } = photo
    if (Size !== size) throw new Fault(`photo ${id}: its size is ${Size}, ${size} was sent`)
    if (Offset < offset) throw new Fault(`photo ${id}: Offset ${Offset} after ${offset} had been acknowledged`)
    const most = this.#sentTo.get(id) ?? 0
    if (Offset > most) throw new Fault(`photo ${id}: Offset ${Offset}, but only ${most} bytes were ever sent`)
    if (Offset > offset) await this.#ledger.note({ act: 'arrived', id, offset: Offset })
    if (IsDone && !photo.isFinished) await this.#ledger.note({ act: 'finished', id })
  }
}

/** Being told where to go on or to come back is no fault; any other refusal of good bytes is. */
function refuseStrange({ id }: KeptPhoto, said: Said): void {
  const isExpected = said.status === 503 || said.status === 429 || codeOf(said) === 'files/offset'
  if (!isExpected) throw new Fault(`photo ${id}: ${said.status} ${said.bytes.toString().slice(0, 300)}`)
}
