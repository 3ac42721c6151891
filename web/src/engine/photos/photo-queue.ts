import { type PendingFile, UploadQueue } from '../files/upload-queue.ts'

/** A photo that was taken on this page. */
export interface TakenPhoto {
  readonly id: string
  readonly name: string
  readonly blob: Blob
}

/** Sends photos, and holds the picture of each in the memory of this page. */
export class PhotoQueue extends UploadQueue {
  private readonly previews = new Map<string, string>()
  private readonly taken = new Map<string, TakenPhoto>()
  private onTaken: (photos: readonly TakenPhoto[]) => void = () => undefined

  /** With photos that were taken before and are held already. */
  constructor(held: readonly TakenPhoto[]) {
    super({ purpose: 'photo', nameless: '照片.jpg' })
    this.hold(held)
  }

  /** From now on this one hears of photos at the moment when they are taken. */
  tell(onTaken: (photos: readonly TakenPhoto[]) => void): void {
    this.onTaken = onTaken
  }

  /** The picture of a photo that was taken on this page, sent or not. */
  previewOf(id: string): string | undefined {
    return this.previews.get(id)
  }

  /** A photo that was taken on this page, sent or not. */
  takenOf(id: string): TakenPhoto | undefined {
    return this.taken.get(id)
  }

  protected override prepare(added: readonly PendingFile[]): void {
    const photos = added.map(({ id, file }) => ({ id, name: this.nameOf(file), blob: file }))
    this.hold(photos)
    this.onTaken(photos)
  }

  /** Photos that were taken before are at hand again. */
  hold(photos: readonly TakenPhoto[]): void {
    for (const photo of photos) {
      this.previews.set(photo.id, URL.createObjectURL(photo.blob))
      this.taken.set(photo.id, photo)
    }
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
      this.taken.delete(id)
    }
  }

  /** Stops sending and lets go of all pictures. */
  override close(): void {
    super.close()
    this.forgetPreviews([...this.previews.keys()])
  }
}
