import { type GeoValue, valueOfFile, valueOfText } from '../../../engine/map/geo/geo-text.ts'
import { type GeoRead, shapesIn } from './geo-shapes.ts'

/** Reads a file or what was pasted; whatever it holds, it answers. */
export async function readGeoFile(file: File): Promise<GeoRead> {
  return shapesOf(await valueOfFile(file))
}

export async function readGeoText(text: string): Promise<GeoRead> {
  return shapesOf(await valueOfText(text))
}

function shapesOf(read: GeoValue): GeoRead {
  if ('fault' in read) return read
  const shapes = shapesIn(read.value)
  return 'fault' in shapes || read.note === undefined ? shapes : { ...shapes, notes: [read.note, ...shapes.notes] }
}
