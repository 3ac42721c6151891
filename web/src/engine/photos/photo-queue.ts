import { v7 as newId } from 'uuid'
import { HttpFailure } from '../../platform/http.ts'
import { SPOILT_CODE, takeBack, upload } from '../../platform/upload.ts'

/** A photo that is not with the server yet. */
export interface PendingPhoto {
  readonly id: string
  readonly file: File
  /** Address of the picture in the memory of this page. */
  readonly preview: string
  readonly state: PhotoState
}

export type PhotoState =
  | { readonly kind: 'waiting' }
  /** `share` between 0 and 1; `isCut` while the network is away. */
  | { readonly kind: 'sending'; readonly share: number; readonly isCut: boolean }
  | { readonly kind: 'failed'; readonly reason: string; readonly canRetry: boolean }

const WAITING: PhotoState = { kind: 'waiting' }
const UNPROCESSABLE = 422
/** The server takes no longer names; the end tells more than the beginning. */
const MOST_OF_NAME = 200

/** Sends photos one after the other, in the order in which they were taken. */
export class PhotoQueue {
  private onSent: (id: string) => void = () => undefined
  private pending: readonly PendingPhoto[] = []
  private readonly previews = new Map<string, string>()
  /** Of which the server knows from this page. */
  private readonly begun = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private underWay: { readonly id: string; readonly stop: AbortController } | undefined
  private isPaused = true

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What is not with the server yet, and what could not be sent. */
  readonly snapshot = (): readonly PendingPhoto[] => this.pending

  /** The picture of a photo that was taken on this page, sent or not. */
  previewOf(id: string): string | undefined {
    return this.previews.get(id)
  }

  add(files: readonly File[]): void {
    const added = files.map((file) => {
      const photo = { id: newId(), file, preview: URL.createObjectURL(file), state: WAITING }
      this.previews.set(photo.id, photo.preview)
      return photo
    })
    this.change([...this.pending, ...added])
    this.next()
  }

  retry(id: string): void {
    this.setState(id, WAITING)
    this.next()
  }

  remove(id: string): void {
    this.change(this.pending.filter((photo) => photo.id !== id))
    this.forgetPreviews([id])
    if (this.underWay?.id === id) this.stop()
    if (this.begun.delete(id)) void takeBack(id)
    this.next()
  }

  /** Begins, or goes on after it was closed; `onSent` hears of each photo that is with the server. */
  resume(onSent: (id: string) => void): void {
    this.isPaused = false
    this.onSent = onSent
    this.next()
  }

  /** Lets go of pictures that are no longer shown: until then the page holds them in its memory. */
  forgetPreviews(ids: Iterable<string>): void {
    for (const id of ids) {
      const preview = this.previews.get(id)
      if (preview !== undefined) URL.revokeObjectURL(preview)
      this.previews.delete(id)
    }
  }

  /** Stops sending and lets go of all pictures. */
  close(): void {
    this.isPaused = true
    if (this.underWay) this.setState(this.underWay.id, WAITING)
    this.stop()
    this.forgetPreviews([...this.previews.keys()])
  }

  /** Once nothing is waiting: whether all of it is with the server. Rejects when `signal` ends it. */
  whenSent(signal: AbortSignal): Promise<'sent' | 'failed'> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        if (!signal.aborted && this.pending.some(({ state }) => state.kind !== 'failed')) return
        stopListening()
        signal.removeEventListener('abort', settle)
        if (signal.aborted) reject(new DOMException('', 'AbortError'))
        else resolve(this.pending.length === 0 ? 'sent' : 'failed')
      }
      const stopListening = this.subscribe(settle)
      signal.addEventListener('abort', settle)
      settle()
    })
  }

  private next(): void {
    const photo = this.pending.find(({ state }) => state.kind === 'waiting')
    if (this.isPaused || this.underWay || !photo) return
    const stop = new AbortController()
    this.underWay = { id: photo.id, stop }
    void this.send(photo, stop.signal)
  }

  private async send({ id, file }: PendingPhoto, signal: AbortSignal): Promise<void> {
    let share = 0
    this.begun.add(id)
    this.setState(id, { kind: 'sending', share, isCut: false })
    try {
      await upload({
        id,
        blob: file,
        name: file.name.slice(-MOST_OF_NAME) || '照片.jpg',
        signal,
        onProgress: (done) => {
          share = done
          this.setState(id, { kind: 'sending', share, isCut: false })
        },
        onWaiting: () => this.setState(id, { kind: 'sending', share, isCut: true }),
      })
      if (signal.aborted) return
      this.onSent(id)
      this.change(this.pending.filter((photo) => photo.id !== id))
    } catch (failure) {
      if (signal.aborted) return
      this.setState(id, failedBy(failure))
    }
    this.underWay = undefined
    this.next()
  }

  private stop(): void {
    this.underWay?.stop.abort()
    this.underWay = undefined
  }

  private setState(id: string, state: PhotoState): void {
    this.change(this.pending.map((photo) => (photo.id === id ? { ...photo, state } : photo)))
  }

  private change(pending: readonly PendingPhoto[]): void {
    this.pending = pending
    for (const listener of this.listeners) listener()
  }
}

/** What the server says about the content of a photo will not change by sending it again, unless it came spoilt. */
function failedBy(failure: unknown): PhotoState {
  const isFinal = failure instanceof HttpFailure && failure.status === UNPROCESSABLE && failure.code !== SPOILT_CODE
  return { kind: 'failed', reason: failure instanceof Error ? failure.message : '没有上传成功', canRetry: !isFinal }
}
