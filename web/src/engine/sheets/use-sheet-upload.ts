import { useState } from 'react'
import { type PendingFile, UploadQueue } from '../files/upload-queue.ts'
import { useUploads } from '../files/use-uploads.ts'
import { judgeSheets } from './sheet-faults.ts'

/** The one file that is to be imported, on its way to the server or there. */
export interface SheetUpload {
  /** Once it is with the server. */
  readonly id: string | undefined
  readonly stored: File | undefined
  readonly pending: PendingFile | undefined
  readonly refusals: readonly string[]
  readonly add: (files: readonly File[]) => void
  readonly retry: () => void
  readonly remove: () => void
}

export function useSheetUpload(): SheetUpload {
  const [ids, setIds] = useState<readonly string[]>([])
  const [file, setFile] = useState<File>()
  const [queue] = useState(() => new UploadQueue({ purpose: 'attachment', nameless: '导入.xlsx' }))
  const uploads = useUploads({ value: ids, onChange: setIds, max: 1 }, { queue, judge: judgeSheets })
  const [id] = ids
  const [pending] = uploads.pending
  return {
    id,
    pending,
    stored: id === undefined ? undefined : file,
    refusals: uploads.refusals,
    add: (files) => {
      setFile(judgeSheets(files, 1).taken[0] ?? file)
      uploads.add(files)
    },
    retry: () => {
      if (pending) uploads.retry(pending.id)
    },
    remove: () => {
      const one = id ?? pending?.id
      if (one !== undefined) uploads.remove(one)
    },
  }
}
