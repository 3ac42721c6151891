import type { FilePurpose } from '@farm/contract/files'
import { v7 as newId } from 'uuid'
import { HttpFailure } from '../../platform/http.ts'
import { SPOILT_CODE, takeBack, upload } from '../../platform/upload.ts'

/** A file that is not with the server yet. */
export interface PendingFile {
  readonly id: string
  readonly file: File
  readonly state: UploadState
}

export type UploadState =
  | { readonly kind: 'waiting' }
  /** `share` between 0 and 1; `isCut` while the network is away. */
  | { readonly kind: 'sending'; readonly share: number; readonly isCut: boolean }
  | { readonly kind: 'failed'; readonly reason: string; readonly canRetry: boolean }

const WAITING: UploadState = { kind: 'waiting' }
const UNPROCESSABLE = 422
/** The server takes no longer names; the end tells more than the beginning. */
const MOST_OF_NAME = 200

interface QueueOptions {
  readonly purpose: FilePurpose
  /** What a file without a name is called. */
  readonly nameless: string
}

/** Sends files one after the other, in the order in which they were added. */
export class UploadQueue {
  private readonly options: QueueOptions
  private onSent: (id: string) => void = () => undefined
  private pending: readonly PendingFile[] = []
  /** Of which the server knows from this page. */
  private readonly begun = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private underWay: { readonly id: string; readonly stop: AbortController } | undefined
  private isPaused = true

  constructor(options: QueueOptions) {
    this.options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What is not with the server yet, and what could not be sent. */
  readonly snapshot = (): readonly PendingFile[] => this.pending

  add(files: readonly File[]): void {
    const added = files.map((file) => ({ id: newId(), file, state: WAITING }))
    this.prepare(added)
    this.change([...this.pending, ...added])
    this.next()
  }

  /** What is done with files before anybody hears of them. */
  protected prepare(_added: readonly PendingFile[]): void {}

  retry(id: string): void {
    this.setState(id, WAITING)
    this.next()
  }

  remove(id: string): void {
    this.change(this.pending.filter((one) => one.id !== id))
    if (this.underWay?.id === id) this.stop()
    if (this.begun.delete(id)) void takeBack(id)
    this.next()
  }

  /** Begins, or goes on after it was closed; `onSent` hears of each file that is with the server. */
  resume(onSent: (id: string) => void): void {
    this.isPaused = false
    this.onSent = onSent
    this.next()
  }

  /** Goes on after a pause. */
  goOn(): void {
    this.isPaused = false
    this.next()
  }

  /** Somebody else brings what is pending to the server: nothing of it is taken back. */
  release(): void {
    this.pause()
    this.change([])
    this.isPaused = false
  }

  /** Stops sending for good. */
  close(): void {
    this.pause()
  }

  /** Stops sending; what is pending stays so. */
  pause(): void {
    this.isPaused = true
    if (this.underWay) this.setState(this.underWay.id, WAITING)
    this.stop()
  }

  /** As the server is told: begun again, it has to be the same. */
  protected nameOf(file: File): string {
    return file.name.slice(-MOST_OF_NAME) || this.options.nameless
  }

  private next(): void {
    const waiting = this.pending.find(({ state }) => state.kind === 'waiting')
    if (this.isPaused || this.underWay || !waiting) return
    const stop = new AbortController()
    this.underWay = { id: waiting.id, stop }
    void this.send(waiting, stop.signal)
  }

  private async send({ id, file }: PendingFile, signal: AbortSignal): Promise<void> {
    const { purpose } = this.options
    let share = 0
    this.begun.add(id)
    this.setState(id, { kind: 'sending', share, isCut: false })
    try {
      await upload({
        id,
        blob: file,
        name: this.nameOf(file),
        purpose,
        signal,
        onProgress: (done) => {
          share = done
          this.setState(id, { kind: 'sending', share, isCut: false })
        },
        onWaiting: () => this.setState(id, { kind: 'sending', share, isCut: true }),
      })
      if (signal.aborted) return
      this.onSent(id)
      this.change(this.pending.filter((one) => one.id !== id))
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

  private setState(id: string, state: UploadState): void {
    this.change(this.pending.map((one) => (one.id === id ? { ...one, state } : one)))
  }

  private change(pending: readonly PendingFile[]): void {
    this.pending = pending
    for (const listener of this.listeners) listener()
  }
}

/** What the server says about the content of a file will not change by sending it again, unless it came spoilt. */
function failedBy(failure: unknown): UploadState {
  const isFinal = failure instanceof HttpFailure && failure.status === UNPROCESSABLE && failure.code !== SPOILT_CODE
  return { kind: 'failed', reason: failure instanceof Error ? failure.message : '没有上传成功', canRetry: !isFinal }
}
