import { useEffect, useRef, useState } from 'react'
import { type Uploads, type UploadsOptions, useUploads } from '../files/use-uploads.ts'
import { judgeFiles } from './photo-faults.ts'
import { PhotoQueue } from './photo-queue.ts'

/** The photos of one field: those that are stored and those that are on their way there. */
export interface Photos extends Uploads {
  /** The picture of a photo that was taken on this page. */
  readonly previewOf: (id: string) => string | undefined
}

/** Takes photos, sends them at once, and hands on the id of each that is stored. Leaving the page ends it. */
export function usePhotos(options: UploadsOptions): Photos {
  const { value } = options
  const [queue] = useState(() => new PhotoQueue())
  const uploads = useUploads(options, { queue, judge: judgeFiles })
  const drawn = useRef(value)
  useEffect(() => {
    queue.forgetPreviews(drawn.current.filter((id) => !value.includes(id)))
    drawn.current = value
  }, [queue, value])
  return { ...uploads, previewOf: (id) => queue.previewOf(id) }
}
