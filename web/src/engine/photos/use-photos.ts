import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { judgeFiles } from './photo-faults.ts'
import { type PendingPhoto, PhotoQueue } from './photo-queue.ts'

interface PhotosOptions {
  /** Ids of the photos that are with the server. */
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
  readonly max: number
}

/** The photos of one field: those that are stored and those that are on their way there. */
export interface Photos {
  readonly stored: readonly string[]
  readonly pending: readonly PendingPhoto[]
  readonly max: number
  /** What was said about the files that were chosen last. */
  readonly refusals: readonly string[]
  readonly previewOf: (id: string) => string | undefined
  readonly add: (files: readonly File[]) => void
  readonly retry: (id: string) => void
  readonly remove: (id: string) => void
  /** Removes what is not with the server at this moment, however long ago the page was drawn. */
  readonly removePending: () => void
  /** See {@link PhotoQueue.whenSent}. */
  readonly whenSent: (signal: AbortSignal) => Promise<'sent' | 'failed'>
}

/** Takes photos, sends them at once, and hands on the id of each that is stored. Leaving the page ends it. */
export function usePhotos({ value, onChange, max }: PhotosOptions): Photos {
  const [queue] = useState(() => new PhotoQueue())
  const pending = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const held = useRef({ value, onChange })
  useEffect(() => {
    held.current = { value, onChange }
  })
  useEffect(() => {
    queue.resume((id) => change(held, [...held.current.value, id]))
    return () => queue.close()
  }, [queue])
  const drawn = useRef(value)
  useEffect(() => {
    queue.forgetPreviews(drawn.current.filter((id) => !value.includes(id)))
    drawn.current = value
  }, [queue, value])
  return {
    stored: value,
    pending,
    max,
    refusals,
    previewOf: (id) => queue.previewOf(id),
    add: (files) => {
      const choice = judgeFiles(files, max - value.length - queue.snapshot().length)
      setRefusals(choice.refusals)
      queue.add(choice.taken)
    },
    retry: (id) => queue.retry(id),
    remove: (id) => {
      setRefusals([])
      if (value.includes(id))
        change(
          held,
          value.filter((one) => one !== id),
        )
      queue.remove(id)
    },
    removePending: () => {
      for (const { id } of queue.snapshot()) queue.remove(id)
    },
    whenSent: (signal) => queue.whenSent(signal),
  }
}

interface Held {
  current: Pick<PhotosOptions, 'value' | 'onChange'>
}

/** The next photo may be through before the page was drawn anew: it counts on from what was handed on last. */
function change(held: Held, ids: string[]): void {
  held.current = { ...held.current, value: ids }
  held.current.onChange(ids)
}

/** How the sending of several photos stands. */
export interface SendingState {
  readonly kind: 'none' | 'sending' | 'failed'
  /** Over all of those that are still on their way, in whole percent. */
  readonly percent: number
}

export function sendingState(pending: readonly PendingPhoto[]): SendingState {
  const open = pending.filter(({ state }) => state.kind !== 'failed')
  if (open.length === 0) return { kind: pending.length === 0 ? 'none' : 'failed', percent: 0 }
  const bytes = open.reduce((sum, { file }) => sum + file.size, 0)
  const sent = open.reduce((sum, { file, state }) => sum + (state.kind === 'sending' ? state.share : 0) * file.size, 0)
  return { kind: 'sending', percent: Math.floor((sent / bytes) * 100) }
}
