import type { HeadProps } from '../../../engine/crud/crud-declaration.ts'
import { PlantingHistory } from '../growing/PlantingHistory.tsx'
import { useSeesPlans } from '../growing/plans-on-places.ts'
import styles from './PlaceHead.module.css'
import { PlotMap } from './PlotMap.tsx'

/** A plot before everything else it says: where it lies, what grows there and what grew there. */
export function PlaceHead({ record }: HeadProps) {
  const seesPlans = useSeesPlans()
  return (
    <div className={styles.head}>
      <PlotMap key={record.Id} record={record} />
      {seesPlans && (
        <div className={styles.growing}>
          <PlantingHistory placeId={record.Id} />
        </div>
      )}
    </div>
  )
}
