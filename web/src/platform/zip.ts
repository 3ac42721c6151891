type ZippedFile =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly bytes: Uint8Array }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
/** The first of January 1980: the earliest day that the format knows. */
const DAY = 0x21

/** Files put together as a ZIP archive, stored as they are. */
export function zipped(files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const file of files) {
    const [name, content] = [bytesOf(file.path), 'bytes' in file ? file.bytes : bytesOf(file.text)]
    const about = [FLAGS, 0, 0, DAY] as const
    const sizes = [crc32(content), content.length, content.length] as const
    const local = [...numbers([LOCAL], 4), ...numbers([VERSION, ...about], 2), ...numbers(sizes, 4)]
    const ends = numbers([name.length, 0], 2)
    pieces.push(Uint8Array.from([...local, ...ends]), name, content)
    const central = [...numbers([CENTRAL], 4), ...numbers([VERSION, VERSION, ...about], 2), ...numbers(sizes, 4)]
    const places = [...ends, ...numbers([0, 0, 0], 2), ...numbers([0, offset], 4)]
    directory.push(Uint8Array.from([...central, ...places]), name)
    offset += local.length + ends.length + name.length + content.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const counts = numbers([0, 0, files.length, files.length], 2)
  const end = [...numbers([END], 4), ...counts, ...numbers([size, offset], 4), ...numbers([0], 2)]
  return joined([...pieces, ...directory, Uint8Array.from(end)])
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** The lowest byte first. */
function numbers(values: readonly number[], bytes: 2 | 4): number[] {
  return values.flatMap((value) => Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 0xff))
}

const POLYNOMIAL = 0xedb88320
const table = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1
  return rest
})

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (rest >>> 8) ^ (table[(rest ^ byte) & 0xff] ?? 0)
  return (rest ^ 0xffffffff) >>> 0
}
