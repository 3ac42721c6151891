const MAX_FILE_BYTES = 5 * 1024 * 1024

/** What a file of a map holds, as GeoJSON; `note`: what the person should look at. */
export type GeoValue = { readonly value: unknown; readonly note?: string } | { readonly fault: string }

/** Reads a file; whatever it holds, it answers. */
export async function valueOfFile(file: File): Promise<GeoValue> {
  if (file.size > MAX_FILE_BYTES) return { fault: `文件不能超过 ${MAX_FILE_BYTES / 1024 / 1024} MB` }
  const decoded = decode(new Uint8Array(await bytesOf(file)))
  if (!decoded) return { fault: '文字编码不对，请重新导出后再导入' }
  const read = await valueOfText(decoded.text)
  return 'value' in read && decoded.note !== undefined ? { ...read, note: decoded.note } : read
}

/** Reads what was pasted. */
export async function valueOfText(text: string): Promise<GeoValue> {
  if (text.length > MAX_FILE_BYTES) return { fault: `内容不能超过 ${MAX_FILE_BYTES / 1024 / 1024} MB` }
  const plain = text.replace(/^\uFEFF/, '').trim()
  if (plain === '') return { fault: '文件是空的' }
  if (plain.startsWith('PK')) return { fault: '这是压缩文件，KMZ 请先解压出里面的 KML' }
  if (plain.startsWith('<')) return readKml(plain)
  return plain.startsWith('{') || plain.startsWith('[') ? readGeoJson(plain) : { fault: '应为 GeoJSON 或 KML 文件' }
}

/** UTF-8 as the formats have it, else what Chinese programs write: GB18030, of which GBK is a part. */
function decode(bytes: Uint8Array): { readonly text: string; readonly note?: string } | undefined {
  // A compressed file is told of by its first letters.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { text: 'PK' }
  const text = decodedAs(isWide(bytes) ? 'utf-16' : 'utf-8', bytes)
  if (text !== undefined) return { text }
  const chinese = decodedAs('gb18030', bytes)
  return chinese === undefined ? undefined : { text: chinese, note: '文件的编码不常见，请核对名称' }
}

function decodedAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Little endian UTF-16 says so by its first two bytes. */
function isWide(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xfe
}

function bytesOf(file: File): Promise<ArrayBuffer> {
  return file.arrayBuffer()
}

function readGeoJson(text: string): GeoValue {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { fault: 'GeoJSON 不完整，请重新导出后再导入' }
  }
}

async function readKml(text: string): Promise<GeoValue> {
  // A map needs no declarations of its own, and those that say themselves again and again fill any memory.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return { fault: 'KML 里不能有 DOCTYPE 声明' }
  const document = new DOMParser().parseFromString(text, 'application/xml')
  if (document.querySelector('parsererror')) return { fault: '不是完整的 KML' }
  if (document.documentElement.localName !== 'kml') return { fault: '应为 KML 文件' }
  const { kml } = await import('@tmcw/togeojson')
  return { value: kml(document) }
}
