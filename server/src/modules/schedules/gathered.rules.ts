import { refusal } from '@farm/contract/errors'

/** A file as a whole, as long as it is no larger than so many bytes: counted while it comes, and asked for no further. */
export async function gathered(stream: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size > most) throw refusal('wire/too-large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
