const AT_ONCE = 64 * 1024
const END_OF_LINE = 10

/** Goes through a file from its beginning without reading more of it than is asked for. */
export class BlobReader {
  private readonly file: Blob
  private at = 0

  constructor(file: Blob) {
    this.file = file
  }

  /** The text up to the next end of a line, empty lines left out; undefined at the end of the file. */
  async line(): Promise<string | undefined> {
    const parts: Uint8Array<ArrayBuffer>[] = []
    while (this.at < this.file.size) {
      const some = new Uint8Array(await this.file.slice(this.at, this.at + AT_ONCE).arrayBuffer())
      const end = some.indexOf(END_OF_LINE)
      parts.push(end < 0 ? some : some.subarray(0, end))
      this.at += end < 0 ? some.length : end + 1
      if (end < 0) continue
      const text = textOf(parts)
      if (text !== '') return text
      parts.length = 0
    }
    const rest = textOf(parts)
    return rest === '' ? undefined : rest
  }

  /** The next bytes, as a part of the file that nobody has read yet. */
  bytes(size: number, type: string): Blob {
    const from = this.at
    this.at += size
    return this.file.slice(from, this.at, type)
  }
}

function textOf(parts: readonly Uint8Array<ArrayBuffer>[]): string {
  const decoder = new TextDecoder()
  return parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode()
}
