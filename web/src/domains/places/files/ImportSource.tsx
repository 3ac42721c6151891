import { useState } from 'react'
import { GeoFileButton } from '../../../engine/map/geo/GeoFileButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from './Import.module.css'
import { readGeoFile, readGeoText } from './geo-file.ts'
import type { GeoRead } from './geo-shapes.ts'

/** Where the shapes come from: a file, or what was pasted. */
export function ImportSource({ onRead }: { readonly onRead: (read: GeoRead) => void }) {
  const [text, setText] = useState('')
  const take = async (reading: Promise<GeoRead>) => onRead(await reading)
  return (
    <div className={styles.source}>
      <GeoFileButton label="选择 GeoJSON 或 KML 文件" onFile={(file) => void take(readGeoFile(file))} />
      <p className={styles.hint}>不超过 5 MB、2000 个图形；坐标为 WGS-84 或 CGCS2000 经纬度</p>
      <details>
        <summary>或粘贴内容</summary>
        <textarea
          className={styles.text}
          aria-label="GeoJSON 或 KML 内容"
          rows={4}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button disabled={text.trim() === ''} onClick={() => void take(readGeoText(text))}>
          读取
        </Button>
      </details>
    </div>
  )
}
