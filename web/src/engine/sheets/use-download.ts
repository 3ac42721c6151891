import type { Call, QueryOf } from '@farm/contract/wire'
import { useEffect, useRef, useState } from 'react'
import { openBytes } from '../../platform/http.ts'
import { networkFailure } from '../../platform/http-failure.ts'
import { saveBlob } from '../../platform/save-file.ts'
import { useToast } from '../../ui/toast-context.ts'

/** How far a file is on its way here. */
export interface Arriving {
  readonly bytes: number
  /** Of the records in it; undefined where the server does not say. */
  readonly rows: number | undefined
}

/** Fetches a file and lets the browser save it; leaving the page gives it up. */
export function useDownload() {
  const toast = useToast()
  const [arriving, setArriving] = useState<Arriving>()
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])
  const start = async <C extends Call>(call: C, query: QueryOf<C> & object, name: string, more = ''): Promise<void> => {
    const stop = new AbortController()
    underWay.current?.abort()
    underWay.current = stop
    setArriving({ bytes: 0, rows: undefined })
    try {
      const blob = await received(await openBytes(call, query, stop.signal), setArriving)
      saveBlob(blob, name)
      toast.done(`已保存“${name}”${more}`)
    } catch (failure) {
      if (!stop.signal.aborted) toast.failed(failure instanceof Error ? failure.message : '没有下载成功')
    } finally {
      if (underWay.current === stop) setArriving(undefined)
    }
  }
  return { arriving, start, cancel: () => underWay.current?.abort() }
}

async function received(response: Response, onArriving: (how: Arriving) => void): Promise<Blob> {
  const count = response.headers.get('X-Total-Count')
  const rows = count === null ? undefined : Number(count)
  const pieces: BlobPart[] = []
  let bytes = 0
  onArriving({ bytes, rows })
  try {
    const reader = response.body?.getReader()
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      pieces.push(piece.value)
      bytes += piece.value.length
      onArriving({ bytes, rows })
    }
  } catch (cause) {
    throw networkFailure(cause)
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}
