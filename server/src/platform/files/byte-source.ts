/** A file of which any piece can be read. */
export interface ByteSource {
  readonly size: number
  /** The bytes from `position` on; fewer than `length` where the file ends before. */
  readonly read: (position: number, length: number) => Promise<Buffer>
}
