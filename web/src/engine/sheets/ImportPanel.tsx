import { SidePanel } from '../../ui/SidePanel.tsx'
import type { RecordForm } from '../records/record-form.ts'
import { BeginImport } from './BeginImport.tsx'
import { FormerImports } from './FormerImports.tsx'
import { OneImport } from './OneImport.tsx'
import { NEW_IMPORT } from './use-import-address.ts'

interface ImportPanelProps {
  readonly form: RecordForm
  /** Id of the import that stands open, or {@link NEW_IMPORT}. */
  readonly open: string
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** Records from an Excel file: chosen, checked, mended, written, and taken back if need be. */
export function ImportPanel({ form, open, onOpen, onClose }: ImportPanelProps) {
  return (
    <SidePanel title={`导入${form.name}`} onClose={onClose}>
      {open === NEW_IMPORT ? (
        <>
          <BeginImport form={form} onBegun={onOpen} />
          <FormerImports formId={form.id} onOpen={onOpen} />
        </>
      ) : (
        <OneImport key={open} id={open} formId={form.id} onAgain={() => onOpen(NEW_IMPORT)} onBegun={onOpen} />
      )}
    </SidePanel>
  )
}
