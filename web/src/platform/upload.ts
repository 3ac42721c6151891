import { type FilePurpose, type Upload, fileCalls } from '@farm/contract/files'
import { HttpFailure, getAnywhere, post, put } from './http.ts'
import { networkFailure, strangeAnswer } from './http-failure.ts'
import { untilThrough, withinReach } from './retry.ts'

const PIECE_BYTES = 512 * 1024
/** A piece that is not through by then has got stuck; on the slowest phone networks it takes half of this. */
const PIECE_TIMEOUT_MS = 120_000
const OFFSET_CODE = 'files/offset'
const NOT_FOUND = 404
/** The bytes that arrived are not those that were announced: the server has dropped them and expects them again. */
export const SPOILT_CODE = 'files/hash'
const MOST_SPOILT = 2

interface UploadOptions {
  /** Made by the page: the same upload may be begun again. */
  readonly id: string
  readonly blob: Blob
  readonly name: string
  /** A photo where it is not told. */
  readonly purpose?: FilePurpose
  readonly signal: AbortSignal
  /** Between 0 and 1. */
  readonly onProgress?: (share: number) => void
  /** It did not get through and is tried again; what is thrown here ends it. */
  readonly onWaiting?: (failure: HttpFailure) => void
}

/**
 * Brings one file to the server, piece by piece. A cut costs at most the piece under way. Rejects only when it is refused
 * or given up.
 */
export async function upload(options: UploadOptions): Promise<void> {
  const { blob, signal, onProgress, onWaiting } = options
  const sha256 = await fingerprint(blob)
  const sender = new Sender(options, sha256)
  for (;;) {
    const state = await untilThrough(() => sender.step(), { signal, onWaiting })
    onProgress?.(Math.min(state.Offset / blob.size, 1))
    if (state.IsDone) return
  }
}

/** Takes back what was begun. Where the server does not hear of it, it sweeps away by itself what no record names. */
export async function takeBack(id: string): Promise<void> {
  await post(fileCalls.cancel, { Id: id }).catch(() => undefined)
}

/** SHA-256 as 64 hexadecimal digits. */
export async function fingerprint(blob: Blob): Promise<string> {
  const { subtle } = globalThis.crypto
  // Browsers offer it on secure pages only.
  if (!subtle) throw new Error('这个页面不是 HTTPS 地址，不能上传，请联系管理员')
  const digest = await subtle.digest('SHA-256', await blob.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Knows how far the server is, or that it has to ask. */
class Sender {
  private readonly options: UploadOptions
  private readonly sha256: string
  private state: Upload | undefined
  private isBegun = false
  private mismatches = 0
  private spoilt = 0

  constructor(options: UploadOptions, sha256: string) {
    this.options = options
    this.sha256 = sha256
  }

  /** One call further; after a failure the next step asks how far the server is. */
  async step(): Promise<Upload> {
    const before = this.state
    this.state = undefined
    this.state = await this.next(before).catch((failure: unknown) => this.fromTheBeginning(failure))
    return this.state
  }

  private async fromTheBeginning(failure: unknown): Promise<Upload> {
    if (!hasCode(failure, SPOILT_CODE) || this.spoilt === MOST_SPOILT) throw failure
    this.spoilt += 1
    this.isBegun = false
    return this.begin()
  }

  private async next(before: Upload | undefined): Promise<Upload> {
    if (!this.isBegun) return this.begin()
    return before ? this.send(before) : this.ask()
  }

  private async begin(): Promise<Upload> {
    const { id, blob, name, purpose } = this.options
    const isAttachment = purpose === 'attachment'
    const body = { Id: id, Size: blob.size, Sha256: this.sha256, Name: name, ...(isAttachment && { Purpose: purpose }) }
    const state = await this.limited((signal) => post(fileCalls.begin, body, signal))
    this.isBegun = true
    return state
  }

  private async ask(): Promise<Upload> {
    const { id } = this.options
    try {
      return await this.limited((signal) => getAnywhere(fileCalls.offset, { id }, signal))
    } catch (failure) {
      if (!hasStatus(failure, NOT_FOUND)) throw failure
      // The server has swept it away in the meantime: all of it goes once more.
      this.isBegun = false
      throw stalled(failure)
    }
  }

  private async send(before: Upload): Promise<Upload> {
    const { id, blob } = this.options
    const { Offset: offset } = before
    try {
      const bytes = blob.slice(offset, offset + PIECE_BYTES)
      const after = await this.limited((signal) => put(fileCalls.put, { id, offset }, bytes, signal))
      if (!after.IsDone && after.Offset <= offset) throw stalled(undefined)
      this.mismatches = 0
      return after
    } catch (failure) {
      if (!hasCode(failure, OFFSET_CODE)) throw failure
      this.mismatches += 1
      if (this.mismatches > 1) throw stalled(failure)
      return this.ask()
    }
  }

  private async limited(act: (signal: AbortSignal) => Promise<Upload>): Promise<Upload> {
    const state: unknown = await withinReach(act, { signal: this.options.signal, limitMs: PIECE_TIMEOUT_MS })
    if (!isUpload(state) || state.Id !== this.options.id) throw strangeAnswer()
    return state
  }
}

function isUpload(answer: unknown): answer is Upload {
  if (typeof answer !== 'object' || answer === null || !('Id' in answer)) return false
  return 'Offset' in answer && typeof answer.Offset === 'number' && 'IsDone' in answer
}

/** Nothing was refused, and nothing came of it: worth another try. */
function stalled(cause: unknown): HttpFailure {
  return networkFailure(cause)
}

function hasCode(failure: unknown, code: string): boolean {
  return failure instanceof HttpFailure && failure.code === code
}

function hasStatus(failure: unknown, status: number): boolean {
  return failure instanceof HttpFailure && failure.status === status
}
