import { useEffect, useRef, useState } from 'react'
import { useOutbox } from '../../../engine/outbox/use-outbox.ts'
import type { TakenPhoto } from '../../../engine/photos/photo-queue.ts'
import type { useDraft } from './use-draft.ts'

type DraftHooks = Pick<ReturnType<typeof useDraft>, 'draft' | 'isRestored' | 'take' | 'leave'>

interface Keeping {
  readonly draft: DraftHooks
  /** Photos that the draft has kept are at hand again. */
  readonly onFound: (photos: readonly TakenPhoto[]) => void
}

/** Keeps the photos of a draft on the device from the moment they are taken, until it is handed in or thrown away. */
export function useKeptPhotos({ draft, onFound }: Keeping) {
  const { outbox, view } = useOutbox()
  const [fault, setFault] = useState<string>()
  const [left] = useState(draft.draft.taken ?? [])
  const isReading = useRef(left.length > 0)
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    let isWanted = left.length > 0
    void Promise.all(
      left.map(async (photo) => ({ ...photo, blob: await outbox.photo(photo.id).catch(() => undefined) })),
    ).then((photos) => {
      if (!isWanted) return
      const kept = photos.flatMap(({ blob, ...name }) => (blob ? [{ ...name, blob }] : []))
      isReading.current = false
      found.current(kept)
      if (kept.length < left.length) setFault(`有 ${left.length - kept.length} 张照片恢复失败，请重新拍照或选择`)
    })
    return () => {
      isWanted = false
    }
  }, [left, outbox])

  const keep = async (photos: readonly TakenPhoto[]) => {
    try {
      await outbox.keepPhotos(new Map(photos.map(({ id, blob }) => [id, blob])))
      draft.take(photos.map(({ id, name }) => ({ id, name })))
      setFault(undefined)
    } catch (failure) {
      const why = failure instanceof Error ? failure.message : '没有保存到这台设备'
      setFault(`照片还没有存到手机上，关闭页面会丢失：${why}`)
    }
  }
  const forget = (ids: readonly string[]) => void outbox.dropPhotos(ids.filter((id) => draft.leave(id)))
  return {
    /** What is wrong with keeping them. */
    fault,
    room: view.room,
    isLasting: view.isLasting,
    isReading: () => isReading.current,
    onTaken: (photos: readonly TakenPhoto[]) => void keep(photos),
    forget,
  }
}
