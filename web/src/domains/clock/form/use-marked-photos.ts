import { useRef, useState } from 'react'
import { cameraBlockOf } from '../../../engine/photos/camera-block.ts'
import { markPhoto } from '../../../engine/photos/mark-photo.ts'
import type { TakenPhoto } from '../../../engine/photos/photo-queue.ts'
import { isPicture } from '../../../engine/photos/recognised.ts'
import type { PhotoSource, Photos } from '../../../engine/photos/use-photos.ts'
import type { Mark } from './entries.ts'
import { type Surroundings, photoLines } from './photo-lines.ts'
import { type PhotoOrigin, originOf } from './photo-origin.ts'

interface Marking {
  readonly photos: Photos
  readonly surroundings: () => Surroundings
  /** Hears what their cameras say of when and where they were taken. */
  readonly onOrigins: (origins: readonly PhotoOrigin[]) => void
}

/** What was written into photos of this page, by their bytes: only with the queue they get a name. */
const texts = new WeakMap<Blob, string>()

/** What was written into photos before they were taken up. */
export function marksOf(photos: readonly TakenPhoto[]): Mark[] {
  return photos.flatMap(({ id, blob }) => {
    const text = texts.get(blob)
    return text === undefined ? [] : [{ photo: id, text }]
  })
}

/** Photos that bear when, where and by whom they were taken before anything is done with them. */
export function useMarkedPhotos({ photos, surroundings, onOrigins }: Marking) {
  const underWay = useRef(0)
  const [strange, setStrange] = useState<readonly string[]>([])
  const add = async (files: readonly File[], source?: PhotoSource) => {
    underWay.current += 1
    try {
      const marked: Marked[] = []
      const others: string[] = []
      // One after the other: a picture of a new phone takes 200 MB while it is drawn.
      for (const file of files) {
        if (file.size > 0 && !(await isPicture(file))) others.push(`“${file.name}”不是能识别的图片，没有加入`)
        else marked.push(await markedOf(file, source, surroundings()))
      }
      setStrange(others)
      onOrigins(marked.map(({ origin }) => origin))
      photos.add(marked.map(({ picture }) => picture))
    } finally {
      underWay.current -= 1
    }
  }
  return {
    photos: {
      ...photos,
      refusals: [...strange, ...photos.refusals],
      add: (files: readonly File[], source?: PhotoSource) => void add(files, source),
    },
    isMarking: () => underWay.current > 0,
  }
}

interface Marked {
  readonly picture: File
  readonly origin: PhotoOrigin
}

async function markedOf(file: File, source: PhotoSource | undefined, around: Surroundings): Promise<Marked> {
  const camera = await cameraBlockOf(file).catch(() => undefined)
  const origin = originOf(camera?.note ?? {})
  const lines = photoLines({ source, lastModified: file.lastModified, ...origin }, around)
  const picture = await markPhoto(file, lines, camera)
  if (picture !== file) texts.set(picture, lines.join(' '))
  return { picture, origin }
}
