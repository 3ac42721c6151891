interface Written {
  /** `2026:11:20 08:00:00`, as cameras write it. */
  readonly taken: string
  /** Whole degrees. */
  readonly lng: number
  readonly lat: number
  /** 6: it is to be turned to the right. */
  readonly orientation?: number
}

const [SHORT, LONG, TEXT, RATIONAL] = [3, 4, 2, 5]
const [MAIN_AT, PHOTO_AT, GPS_AT, VALUES_AT] = [8, 64, 96, 160]
const [LAT_AT, LNG_AT] = [VALUES_AT + 20, VALUES_AT + 44]
const BYTES = VALUES_AT + 68

/** A JPEG as a phone writes it: its head with a block of the camera, then `rest` for the picture. */
export function cameraPhoto({ taken, lng, lat, orientation = 6 }: Written, rest = 'picture'): File {
  const tiff = new DataView(new ArrayBuffer(BYTES))
  const signs = (at: number, text: string) => {
    for (const [index, sign] of Array.from(text).entries()) tiff.setUint8(at + index, sign.charCodeAt(0))
  }
  const entries = (
    at: number,
    all: readonly (readonly [tag: number, type: number, count: number, value: number])[],
  ) => {
    tiff.setUint16(at, all.length, true)
    for (const [index, [tag, type, count, value]] of all.entries()) {
      const entry = at + 2 + index * 12
      tiff.setUint16(entry, tag, true)
      tiff.setUint16(entry + 2, type, true)
      tiff.setUint32(entry + 4, count, true)
      tiff.setUint32(entry + 8, value, true)
    }
  }
  const degrees = (at: number, whole: number) => {
    for (const [index, part] of [whole, 1, 0, 1, 0, 1].entries()) tiff.setUint32(at + index * 4, part, true)
  }
  signs(0, 'II*\0')
  tiff.setUint32(4, MAIN_AT, true)
  entries(MAIN_AT, [
    [0x01_12, SHORT, 1, orientation],
    [0x87_69, LONG, 1, PHOTO_AT],
    [0x88_25, LONG, 1, GPS_AT],
  ])
  entries(PHOTO_AT, [[0x90_03, TEXT, 20, VALUES_AT]])
  entries(GPS_AT, [
    [1, TEXT, 2, 'N'.charCodeAt(0)],
    [2, RATIONAL, 3, LAT_AT],
    [3, TEXT, 2, 'E'.charCodeAt(0)],
    [4, RATIONAL, 3, LNG_AT],
  ])
  signs(VALUES_AT, `${taken}\0`)
  degrees(LAT_AT, lat)
  degrees(LNG_AT, lng)
  const length = 2 + 6 + BYTES
  const head = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff, 0x45, 0x78, 0x69, 0x66, 0, 0)
  return new File([head, tiff.buffer, Uint8Array.of(0xff, 0xda), rest], 'camera.jpg', { type: 'image/jpeg' })
}
