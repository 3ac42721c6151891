import { type CameraNote, readCameraNote } from '@farm/contract/files'

/** What a camera wrote into a photo, as it stands there and as far as it can be read. */
export interface CameraBlock {
  /** A segment of a JPEG with its marker and its length. */
  readonly segment: Uint8Array<ArrayBuffer>
  readonly note: CameraNote
}

/** The block stands before the picture and is at most 64 KB long. */
const HEAD_BYTES = 256 * 1024
const [JPEG_BEGINS, BLOCK, PICTURE_BEGINS] = [0xff_d8, 0xff_e1, 0xff_da]
/** `Exif` and two noughts after marker and length. */
const NAME = [0x45, 0x78, 0x69, 0x66, 0, 0]
const NAME_AT = 4
const TIFF_AT = NAME_AT + NAME.length

/** What the camera wrote into a JPEG; nothing in other pictures. */
export async function cameraBlockOf(photo: Blob): Promise<CameraBlock | undefined> {
  const head = new Uint8Array(await photo.slice(0, HEAD_BYTES).arrayBuffer())
  const segment = segmentIn(head)
  return segment && { segment, note: readCameraNote(segment.subarray(NAME_AT)) }
}

function segmentIn(head: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(head.buffer)
  if (head.length < 4 || view.getUint16(0) !== JPEG_BEGINS) return undefined
  let at = 2
  while (at + TIFF_AT <= head.length && view.getUint8(at) === 0xff) {
    const marker = view.getUint16(at)
    const end = at + 2 + view.getUint16(at + 2)
    if (marker === PICTURE_BEGINS || end > head.length) return undefined
    if (marker === BLOCK && NAME.every((sign, index) => head[at + NAME_AT + index] === sign)) return head.slice(at, end)
    at = end
  }
  return undefined
}

/** A JPEG that was drawn anew, with what the camera wrote into the one before; it is upright now. */
export function withCameraBlock(jpeg: Blob, { segment }: CameraBlock): Blob {
  return new Blob([jpeg.slice(0, 2), upright(segment), jpeg.slice(2)], { type: jpeg.type })
}

const ORIENTATION = 0x01_12
const UPRIGHT = 1
const ENTRY_BYTES = 12
const LITTLE = 0x49_49

function upright(segment: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = segment.slice()
  const tiff = new DataView(copy.buffer, TIFF_AT)
  if (tiff.byteLength < 8) return copy
  const isLittle = tiff.getUint16(0) === LITTLE
  const first = tiff.getUint32(4, isLittle)
  const count = first + 2 <= tiff.byteLength ? tiff.getUint16(first, isLittle) : 0
  for (let index = 0; index < count; index += 1) {
    const at = first + 2 + index * ENTRY_BYTES
    if (at + ENTRY_BYTES > tiff.byteLength) break
    if (tiff.getUint16(at, isLittle) === ORIENTATION) tiff.setUint16(at + 8, UPRIGHT, isLittle)
  }
  return copy
}
