import { Button } from '../../ui/Button.tsx'
import type { ListModel } from '../list/use-list.ts'
import { useExport } from './use-export.ts'

/** Takes along the records that are chosen. */
export function ExportChosen({ list, title }: { readonly list: ListModel; readonly title: string }) {
  const { arriving, run, cancel } = useExport(list, title)
  if (arriving) return <Button onClick={cancel}>正在导出…取消</Button>
  return <Button onClick={() => void run('chosen')}>导出所选</Button>
}
