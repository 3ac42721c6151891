import { Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { PanelFault } from './PanelFault.tsx'
import type { ListActs } from '../list/list-acts.ts'
import type { ListModel } from '../list/use-list.ts'
import { ExportTools } from './ExportTools.tsx'
import { NEW_IMPORT, useImportAddress } from './use-import-address.ts'

const ImportPanel = chunk(() => import('./ImportPanel.tsx').then((file) => file.ImportPanel))

interface SheetToolsProps {
  readonly list: ListModel
  readonly acts: Pick<ListActs, 'canExport' | 'canImport'>
  /** What the list is called; its files are too. */
  readonly title: string
}

/** The records of a list to Excel and from it, as far as the person may. */
export function SheetTools({ list, acts, title }: SheetToolsProps) {
  const { open, show } = useImportAddress()
  const { form } = list.declaration
  return (
    <>
      {acts.canExport && <ExportTools list={list} title={title} />}
      {acts.canImport && (
        <Button onClick={() => show(NEW_IMPORT)} aria-haspopup="dialog">
          导入
        </Button>
      )}
      {acts.canImport && open !== undefined && (
        <ErrorBoundary fallback={PanelFault}>
          <Suspense>
            <ImportPanel form={form} open={open} onOpen={show} onClose={() => show(undefined)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
