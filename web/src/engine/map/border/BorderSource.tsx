import { GeoFileButton } from '../geo/GeoFileButton.tsx'
import { valueOfFile } from '../geo/geo-text.ts'
import { type BorderRead, borderIn } from './border-rings.ts'

/** A border out of a file. */
export function BorderSource({ onRead }: { readonly onRead: (read: BorderRead) => void }) {
  const take = async (file: File) => onRead(borderIn(await valueOfFile(file)))
  return <GeoFileButton label="从 GeoJSON 或 KML 文件导入" onFile={(file) => void take(file)} />
}
