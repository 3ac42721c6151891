import type { HeadProps } from '../../../engine/crud/crud-declaration.ts'
import { Holds } from '../../../engine/input-checks/Holds.tsx'
import { PlantingHistory } from '../growing/PlantingHistory.tsx'
import { useSeesPlans } from '../growing/plans-on-places.ts'
import { Lineage } from '../lineage/Lineage.tsx'
import styles from './PlaceHead.module.css'
import { PlotMap } from './PlotMap.tsx'
import { usePlaceCards } from './place-cards.ts'

/** A plot before everything else it says: where it lies, what grows there and grew there, and what others tell of it. */
export function PlaceHead({ record }: HeadProps) {
  const seesPlans = useSeesPlans()
  const cards = usePlaceCards()
  return (
    <div className={styles.head}>
      <Holds places={[record.Id]} />
      <Lineage record={record} />
      <PlotMap key={record.Id} record={record} />
      {seesPlans && (
        <div className={styles.growing}>
          <PlantingHistory placeId={record.Id} />
        </div>
      )}
      {cards.map(({ key, Card }) => (
        <Card key={key} placeId={record.Id} />
      ))}
    </div>
  )
}
