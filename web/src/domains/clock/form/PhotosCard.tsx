import { PhotoPicker } from '../../../engine/photos/PhotoPicker.tsx'
import { Card } from './Card.tsx'
import { cardId } from './shown-faults.ts'
import type { PunchIn } from './use-punch-in.ts'

export function PhotosCard({ punchIn: { farm, faults, photos } }: { readonly punchIn: PunchIn }) {
  const isNeeded = farm.operation?.proof.NeedsPhoto === true
  return (
    <Card name="Photos" label={isNeeded ? '照片（至少 1 张）' : `照片（最多 ${photos.max} 张）`} faults={faults}>
      <PhotoPicker label="照片" photos={photos} describedBy={faults.Photos ? `${cardId('Photos')}-fault` : undefined} />
    </Card>
  )
}
