import type { VideoSource } from '@farm/contract/video'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '../../../ui/toast-context.ts'
import { useChange } from '../video-queries.ts'
import { type Offered, type TakenOver, takeOver } from './take-over.ts'

interface Where {
  readonly enterprise: string
  readonly group: string
}

/** Adds cameras of a platform as devices; cancelled or left, it keeps what was added until then. */
export function useTakeOver(source: VideoSource) {
  const toast = useToast()
  const [taken, setTaken] = useState<TakenOver>()
  const ids = useRef(new Map<string, string>())
  const end = useRef<AbortController>(undefined)
  const { mutateAsync, isPending } = useChange(
    ({ cameras, where, signal }: { cameras: readonly Offered[]; where: Where; signal: AbortSignal }) =>
      takeOver(cameras, { source, ...where, ids: ids.current, signal, onProgress: setTaken }),
  )
  useEffect(() => () => end.current?.abort(), [])
  const start = async (cameras: readonly Offered[], where: Where) => {
    end.current = new AbortController()
    setTaken({ done: 0, failed: [] })
    const all = await mutateAsync({ cameras, where, signal: end.current.signal })
    const added = all.done - all.failed.length
    if (added > 0) toast.done(`已添加 ${added} 个摄像头`)
    return all
  }
  return { taken, isBusy: isPending, start, cancel: () => end.current?.abort() }
}
