import type { Call, QueryOf } from '@farm/contract/wire'
import { useDownload } from '../../engine/sheets/use-download.ts'
import { Button } from '../../ui/Button.tsx'

interface ExportButtonProps<C extends Call> {
  readonly call: C
  readonly query: QueryOf<C> & object
  /** Of the file. */
  readonly name: string
}

/** What is chosen, as a workbook. */
export function ExportButton<C extends Call>({ call, query, name }: ExportButtonProps<C>) {
  const { arriving, start, cancel } = useDownload()
  if (arriving) return <Button onClick={cancel}>正在导出…取消</Button>
  return <Button onClick={() => void start(call, query, name)}>导出</Button>
}
