import { type Referred, recordCalls } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { isPosition } from '../../../engine/records/position-text.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { get } from '../../../platform/http.ts'
import { SketchMap } from '../../../ui/SketchMap.tsx'
import { nameOf } from '../work-order.ts'
import styles from './PlotSketch.module.css'

/** Where the work is: the plots by name, drawn where they are known, each with the way there. */
export function PlotSketch({ places }: { readonly places: readonly Referred[] }) {
  const organPath = useOrganPath()
  const ids = places.map(({ Id }) => Id).join(',')
  const { data = [] } = useQuery({
    queryKey: [RECORDS, organPath, 'work-order-plots', ids],
    queryFn: ({ signal }) => get(recordCalls.list, { formId: placeForm.id, ids }, signal),
  })
  const known = data.flatMap(({ Id, Data: { Name, Area, Position: at } }) =>
    isPosition(at)
      ? [{ key: Id, name: String(Name), lng: at.Lng, lat: at.Lat, areaMu: Number(Area ?? 0), isChosen: true }]
      : [],
  )
  return (
    <div className={styles.plots}>
      {known.length > 0 && <SketchMap title={`地块略图：${known.map(({ name }) => name).join('、')}`} places={known} />}
      <ul className={styles.list}>
        {places.map((place) => {
          const at = known.find(({ key }) => key === place.Id)
          return (
            <li key={place.Id} className={styles.plot}>
              {nameOf(place)}
              {at && (
                <a className={styles.way} href={wayTo(at)} aria-label={`导航到${at.name}`}>
                  导航
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Opens whatever map the phone has. */
function wayTo({ lng, lat, name }: { readonly lng: number; readonly lat: number; readonly name: string }): string {
  return `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name)})`
}
