import { type GeoRead, MAX_FILE_BYTES, shapesIn } from './geo-shapes.ts'

/** Reads a file or what was pasted; whatever it holds, it answers. */
export async function readGeoFile(file: File): Promise<GeoRead> {
  if (file.size > MAX_FILE_BYTES) return { fault: `文件不能超过 ${MAX_FILE_BYTES / 1024 / 1024} MB` }
  return readGeoText(await file.text())
}

export async function readGeoText(text: string): Promise<GeoRead> {
  if (text.length > MAX_FILE_BYTES) return { fault: `内容不能超过 ${MAX_FILE_BYTES / 1024 / 1024} MB` }
  const plain = text.replace(/^\uFEFF/, '').trim()
  if (plain === '') return { fault: '文件是空的' }
  if (plain.startsWith('PK')) return { fault: '这是压缩文件，KMZ 请先解压出里面的 KML' }
  if (plain.startsWith('<')) return readKml(plain)
  return plain.startsWith('{') || plain.startsWith('[') ? readGeoJson(plain) : { fault: '应为 GeoJSON 或 KML 文件' }
}

function readGeoJson(text: string): GeoRead {
  try {
    return shapesIn(JSON.parse(text))
  } catch {
    return { fault: '不是完整的 GeoJSON' }
  }
}

async function readKml(text: string): Promise<GeoRead> {
  // A map needs no declarations of its own, and those that say themselves again and again fill any memory.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return { fault: 'KML 里不能有 DOCTYPE 声明' }
  const document = new DOMParser().parseFromString(text, 'application/xml')
  if (document.querySelector('parsererror')) return { fault: '不是完整的 KML' }
  if (document.documentElement.localName !== 'kml') return { fault: '应为 KML 文件' }
  const { kml } = await import('@tmcw/togeojson')
  return shapesIn(kml(document))
}
