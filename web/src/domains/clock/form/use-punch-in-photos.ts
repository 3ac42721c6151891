import { clockForm } from '@farm/contract/clock'
import type { TakenPhoto } from '../../../engine/photos/photo-queue.ts'
import { usePhotos } from '../../../engine/photos/use-photos.ts'
import type { Surroundings } from './photo-lines.ts'
import { placeByPhotos } from './photo-origin.ts'
import type { useDraft } from './use-draft.ts'
import { useKeptPhotos } from './use-kept-photos.ts'
import { marksOf, useMarkedPhotos } from './use-marked-photos.ts'

interface PunchInPhotos {
  readonly draft: ReturnType<typeof useDraft>
  /** Of one that was handed in before, as far as the device has them. */
  readonly held: readonly TakenPhoto[] | undefined
  readonly onChange: (ids: string[]) => void
  readonly surroundings: () => Surroundings
}

/** The photos of a punch-in: marked, kept on the device at once and sent meanwhile. */
export function usePunchInPhotos({ draft, held, onChange, surroundings }: PunchInPhotos) {
  const { entries } = draft.draft
  const { max } = clockForm.fields.Photos
  const keeping = useKeptPhotos({
    draft,
    onFound: (found) => {
      queued.hold(found)
      draft.enter({ photos: [...new Set([...entries.photos, ...found.map(({ id }) => id)])] })
    },
  })
  const queued = usePhotos({
    value: entries.photos,
    onChange,
    max,
    held,
    onTaken: (taken) => {
      draft.mark(marksOf(taken))
      keeping.onTaken(taken)
    },
  })
  const { photos, isMarking } = useMarkedPhotos({
    photos: queued,
    surroundings,
    onOrigins: (origins) => {
      const photoPlace = entries.photoPlace ?? placeByPhotos(origins, Date.now())
      if (photoPlace) draft.enter({ photoPlace })
    },
  })
  return {
    photos: {
      ...photos,
      remove: (id: string) => {
        photos.remove(id)
        keeping.forget([id])
      },
    },
    keeping,
    isMarking: () => isMarking() || keeping.isReading(),
  }
}
