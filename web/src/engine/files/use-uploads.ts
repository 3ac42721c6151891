import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Choice } from './judged-files.ts'
import type { PendingFile, UploadQueue } from './upload-queue.ts'

/** What a field that takes files is given. */
export interface UploadsOptions {
  /** Ids of the files that are with the server. */
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
  readonly max: number
}

/** The files of one field: those that are stored and those that are on their way there. */
export interface Uploads {
  readonly stored: readonly string[]
  readonly pending: readonly PendingFile[]
  readonly max: number
  /** What was said about the files that were chosen last. */
  readonly refusals: readonly string[]
  readonly add: (files: readonly File[]) => void
  readonly retry: (id: string) => void
  readonly remove: (id: string) => void
  /** Removes what is not with the server at this moment, however long ago the page was drawn. */
  readonly removePending: () => void
}

interface Means {
  readonly queue: UploadQueue
  /** Says before anything is sent which files are taken; `room` is how many more there may be. */
  readonly judge: (files: readonly File[], room: number) => Choice
}

/** Takes files, sends them at once, and hands on the id of each that is stored. Leaving the page ends it. */
export function useUploads({ value, onChange, max }: UploadsOptions, { queue, judge }: Means): Uploads {
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
  return {
    stored: value,
    pending,
    max,
    refusals,
    add: (files) => {
      const choice = judge(files, max - value.length - queue.snapshot().length)
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
  }
}

interface Held {
  current: Pick<UploadsOptions, 'value' | 'onChange'>
}

/** The next file may be through before the page was drawn anew: it counts on from what was handed on last. */
function change(held: Held, ids: string[]): void {
  held.current = { ...held.current, value: ids }
  held.current.onChange(ids)
}
