import { Suspense, useState } from 'react'
import type { ListActs } from '../../../engine/list/list-acts.ts'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { chunk } from '../../../platform/chunk.ts'
import { Popup } from '../../../ui/Popup.tsx'
import styles from './MapFiles.module.css'
import { useMapExport } from './use-map-export.ts'

const ImportPanel = chunk(() => import('./ImportPanel.tsx').then((file) => file.ImportPanel))

interface MapFilesProps {
  readonly declaration: ListDeclaration
  readonly acts: Pick<ListActs, 'add' | 'canExport' | 'canImport'>
}

/** Outlines out of files and into files, as far as the person may. */
export function MapFiles({ declaration, acts: { add, canExport = false, canImport = false } }: MapFilesProps) {
  // What is in the file is added plot by plot.
  const mayImport = canImport && add !== undefined
  const [isImporting, setImporting] = useState(false)
  const { save, isSaving } = useMapExport(declaration)
  if (!mayImport && !canExport) return null
  return (
    <>
      <Popup title="地图文件" label="地图文件">
        <div className={styles.menu}>
          {mayImport && (
            <button type="button" onClick={() => setImporting(true)}>
              导入 GeoJSON / KML
            </button>
          )}
          {canExport && (
            <>
              <button type="button" disabled={isSaving} onClick={() => void save('geojson')}>
                导出 GeoJSON
              </button>
              <button type="button" disabled={isSaving} onClick={() => void save('kml')}>
                导出 KML
              </button>
            </>
          )}
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
