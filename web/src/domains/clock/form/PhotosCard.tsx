import { useAddress } from '../../../engine/permission/index.ts'
import { OUTBOX_PATH } from '../../../engine/phone/outbox-path.ts'
import { PhotoPicker } from '../../../engine/photos/PhotoPicker.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from './Card.tsx'
import styles from './PhotosCard.module.css'
import { cardId } from './shown-faults.ts'
import type { PunchIn } from './use-punch-in.ts'

interface PhotosCardProps {
  readonly punchIn: PunchIn
}

/** The photos, and whether there is still room for more of them on the device. */
export function PhotosCard({ punchIn: { farm, faults, photos, keeping } }: PhotosCardProps) {
  const isNeeded = farm.operation?.proof.NeedsPhoto === true
  return (
    <Card name="Photos" label={isNeeded ? '照片（至少 1 张）' : `照片（最多 ${photos.max} 张）`} faults={faults}>
      <PhotoPicker label="照片" photos={photos} describedBy={faults.Photos ? `${cardId('Photos')}-fault` : undefined} />
      <div role="alert">{keeping.fault !== undefined && <p className={styles.warning}>{keeping.fault}</p>}</div>
      {keeping.room.isNearlyFull && <RoomNote used={keeping.room.used ?? 1} />}
    </Card>
  )
}

function RoomNote({ used }: { readonly used: number }) {
  const address = useAddress()
  return (
    <div className={styles.warning} role="alert">
      {`手机存储快满了（已用 ${Math.floor(used * 100)}%），请到有信号的地方上传，或在“待上传”里导出`}
      <ButtonLink to={address(OUTBOX_PATH)} size="touch">
        去待上传
      </ButtonLink>
    </div>
  )
}
