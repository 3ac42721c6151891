import { placeForm } from '@farm/contract/places'
import { type Referred, readData } from '@farm/contract/forms'
import { Link } from 'react-router'
import { useThingAddress } from '../../../engine/reference/thing-pages.ts'
import { SketchMap } from '../../../ui/SketchMap.tsx'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { nameOfReferred } from '../../../engine/records/referred-by.ts'
import { usePlots } from '../work-order-queries.ts'
import styles from './PlotSketch.module.css'
import { wayToPlot } from './way-to-plot.ts'

/** Where the work is: the plots by name, drawn where they are known, each with the way there. */
export function PlotSketch({ places }: { readonly places: readonly Referred[] }) {
  const data = usePlots(places) ?? []
  const known = data.flatMap(({ Id, Data }) => {
    const { Name: name = '', Area: areaMu = 0, Position: at } = readData(placeForm, Data)
    return at ? [{ key: Id, name, lng: at.Lng, lat: at.Lat, areaMu, isChosen: true }] : []
  })
  return (
    <div className={styles.plots}>
      {known.length > 0 && <SketchMap title={`地块略图：${known.map(({ name }) => name).join('、')}`} places={known} />}
      <ul className={styles.list}>
        {places.map((place) => (
          <li key={place.Id} className={styles.plot}>
            {nameOfReferred(place)}
            <WayTo plot={known.find(({ key }) => key === place.Id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface WayToProps {
  readonly plot: { readonly key: string; readonly lng: number; readonly lat: number; readonly name: string } | undefined
}

/** On a phone the map of the phone, which leads there; elsewhere the page of the plot with its own map. */
function WayTo({ plot }: WayToProps) {
  const isPhone = useIsPhone()
  const page = useThingAddress()
  if (!plot) return null
  if (isPhone) {
    const way = wayToPlot(plot, navigator.userAgent)
    return (
      <a className={styles.way} href={way} aria-label={`导航到${plot.name}`}>
        导航
      </a>
    )
  }
  const to = page('places', plot.key)
  if (to === undefined) return null
  return (
    <Link className={styles.way} to={to} aria-label={`在地图上查看${plot.name}`}>
      在地图上查看
    </Link>
  )
}
