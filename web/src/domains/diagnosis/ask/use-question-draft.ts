import { useEffect, useRef, useState } from 'react'
import { useOutbox } from '../../../engine/outbox/use-outbox.ts'
import { usePermission } from '../../../engine/permission/index.ts'
import type { TakenPhoto } from '../../../engine/photos/photo-queue.ts'
import type { AskEntries } from './ask-entries.ts'
import { type TakenName, contentOf, keepQuestion, questionPlace } from './question-draft.ts'

interface Kept {
  readonly id: string
  readonly entries: AskEntries
  readonly taken: readonly TakenName[]
  /** A question that waits or is changed is kept elsewhere. */
  readonly isNew: boolean
}

/** Keeps a new question on the device while it is filled in, with its photos from the moment they are taken. */
export function useQuestionDraft({ id, entries, taken: before, isNew }: Kept) {
  const { outbox } = useOutbox()
  const { User } = usePermission()
  const [place] = useState(() => questionPlace(User.Id))
  const taken = useRef(before)
  const present = useRef(entries)
  const keptAs = useRef(id)
  const isOver = useRef(!isNew)
  const keep = () => {
    if (isOver.current) return
    keepQuestion(place, { id, entries: present.current, taken: taken.current })
  }
  useEffect(() => {
    if (present.current === entries && keptAs.current === id) return
    present.current = entries
    keptAs.current = id
    keep()
  })
  return {
    /** Without room the photo is on the page alone, as long as that is open. */
    onTaken: (photos: readonly TakenPhoto[]) => {
      if (isOver.current) return
      void outbox.keepPhotos(new Map(photos.map((photo) => [photo.id, photo.blob]))).then(
        () => {
          taken.current = [...taken.current, ...photos.map((photo) => ({ id: photo.id, name: photo.name }))]
          keep()
        },
        () => undefined,
      )
    },
    onRemoved: (photo: string) => {
      if (!taken.current.some((one) => one.id === photo)) return
      taken.current = taken.current.filter((one) => one.id !== photo)
      void outbox.dropPhotos([photo]).catch(() => undefined)
      keep()
    },
    /** It is handed in: nothing is left to go on with. */
    end: () => {
      isOver.current = true
      place.drop()
    },
    /** Photos that belong to no question that was handed in go with it. */
    discard: () => {
      void outbox.dropPhotos(taken.current.map((photo) => photo.id)).catch(() => undefined)
      taken.current = []
      place.drop()
    },
    content: () => contentOf({ entries, taken: taken.current }),
  }
}
