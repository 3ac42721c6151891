import type { Call, QueryOf } from '@farm/contract/wire'
import { useDownload } from './use-download.ts'
import { Button } from '../../ui/Button.tsx'

interface DownloadButtonProps<C extends Call> {
  readonly call: C
  readonly query: QueryOf<C> & object
  /** Of the file. */
  readonly name: string
  readonly children: string
}

/** Fetches a workbook; pressed again on the way, gives it up. */
export function DownloadButton<C extends Call>({ call, query, name, children }: DownloadButtonProps<C>) {
  const { arriving, start, cancel } = useDownload()
  if (arriving) return <Button onClick={cancel}>正在导出…取消</Button>
  return <Button onClick={() => void start(call, query, name)}>{children}</Button>
}
