import { useEffect, useRef, useState } from 'react'
import { type Uploads, type UploadsOptions, useUploads } from '../files/use-uploads.ts'
import { judgeFiles } from './photo-faults.ts'
import { PhotoQueue, type TakenPhoto } from './photo-queue.ts'

/** Where a photo comes from: taken now, or chosen among those that there were. */
export type PhotoSource = 'camera' | 'album'

/** The photos of one field: those that are stored and those that are on their way there. */
export interface Photos extends Omit<Uploads, 'add'> {
  /** From the album unless told. */
  readonly add: (files: readonly File[], source?: PhotoSource) => void
  /** The picture of a photo that was taken on this page. */
  readonly previewOf: (id: string) => string | undefined
  /** The photo itself, where it was taken on this page. */
  readonly takenOf: (id: string) => TakenPhoto | undefined
  /** Sends nothing until {@link goOn}. */
  readonly pause: () => void
  readonly goOn: () => void
  /** Somebody else brings what is pending to the server. */
  readonly release: () => void
  /** Photos that were taken before are at hand again. */
  readonly hold: (photos: readonly TakenPhoto[]) => void
}

interface PhotosOptions extends UploadsOptions {
  /** Photos of the value that are at hand, with or without the server. */
  readonly held?: readonly TakenPhoto[] | undefined
  /** Hears of photos at the moment when they are taken. */
  readonly onTaken?: (photos: readonly TakenPhoto[]) => void
}

/** Takes photos, sends them at once, and hands on the id of each that is stored. Leaving the page ends it. */
export function usePhotos({ held = [], onTaken, ...options }: PhotosOptions): Photos {
  const { value } = options
  const [queue] = useState(() => new PhotoQueue(held))
  useEffect(() => {
    if (onTaken) queue.tell(onTaken)
  })
  const uploads = useUploads(options, { queue, judge: judgeFiles })
  const drawn = useRef(value)
  useEffect(() => {
    queue.forgetPreviews(drawn.current.filter((id) => !value.includes(id)))
    drawn.current = value
  }, [queue, value])
  return {
    ...uploads,
    previewOf: (id) => queue.previewOf(id),
    takenOf: (id) => queue.takenOf(id),
    pause: () => queue.pause(),
    goOn: () => queue.goOn(),
    release: () => queue.release(),
    hold: (photos) => queue.hold(photos),
  }
}
