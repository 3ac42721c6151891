import { Suspense, useState } from 'react'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { useCan } from '../../../engine/permission/index.ts'
import { chunk } from '../../../platform/chunk.ts'
import { Popup } from '../../../ui/Popup.tsx'
import styles from './MapFiles.module.css'
import { useMapExport } from './use-map-export.ts'

const ImportPanel = chunk(() => import('./ImportPanel.tsx').then((file) => file.ImportPanel))

/** Outlines out of files and into files. */
export function MapFiles({ declaration }: { readonly declaration: ListDeclaration }) {
  const canImport = useCan()('/Core/PlaceAdd')
  const [isImporting, setImporting] = useState(false)
  const { save, isSaving } = useMapExport(declaration)
  return (
    <>
      <Popup title="地图文件" label="地图文件">
        <div className={styles.menu}>
          {canImport && (
            <button type="button" onClick={() => setImporting(true)}>
              导入 GeoJSON / KML
            </button>
          )}
          <button type="button" disabled={isSaving} onClick={() => void save('geojson')}>
            导出 GeoJSON
          </button>
          <button type="button" disabled={isSaving} onClick={() => void save('kml')}>
            导出 KML
          </button>
        </div>
      </Popup>
      {isImporting && (
        <Suspense>
          <ImportPanel onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
