import { useRef } from 'react'
import { markPhoto } from '../../../engine/photos/mark-photo.ts'
import type { Photos } from '../../../engine/photos/use-photos.ts'
import { type Surroundings, photoLines } from './photo-lines.ts'

interface Marking {
  readonly photos: Photos
  readonly surroundings: () => Surroundings
  /** Hears what was written into each. */
  readonly onMark: (mark: string) => void
}

/** Photos that bear when, where and by whom they were taken before anything is done with them. */
export function useMarkedPhotos({ photos, surroundings, onMark }: Marking) {
  const underWay = useRef(0)
  const add = async (files: readonly File[]) => {
    underWay.current += 1
    try {
      const marked = files.map(async (file) => {
        const lines = photoLines(file, surroundings())
        const picture = await markPhoto(file, lines)
        if (picture !== file) onMark(lines.join(' '))
        return picture
      })
      photos.add(await Promise.all(marked))
    } finally {
      underWay.current -= 1
    }
  }
  return {
    photos: { ...photos, add: (files: readonly File[]) => void add(files) },
    isMarking: () => underWay.current > 0,
  }
}
