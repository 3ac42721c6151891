import { type PendingFile, UploadQueue } from '../files/upload-queue.ts'

/** Sends photos, and holds the picture of each in the memory of this page. */
export class PhotoQueue extends UploadQueue {
  private readonly previews = new Map<string, string>()

  constructor() {
    super({ purpose: 'photo', nameless: '照片.jpg' })
  }

  /** The picture of a photo that was taken on this page, sent or not. */
  previewOf(id: string): string | undefined {
    return this.previews.get(id)
  }

  protected override prepare(added: readonly PendingFile[]): void {
    for (const { id, file } of added) this.previews.set(id, URL.createObjectURL(file))
  }

  override remove(id: string): void {
    this.forgetPreviews([id])
    super.remove(id)
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
  override close(): void {
    super.close()
    this.forgetPreviews([...this.previews.keys()])
  }
}
