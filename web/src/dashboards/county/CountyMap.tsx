import type { BoardEnterprise } from '@farm/contract/statistics'
import type { Outline } from '@farm/contract/map'
import type { PlaceShape } from '@farm/contract/places'
import { useMemo, useRef, useState } from 'react'
import { borderOf } from '../../engine/map/border-of.ts'
import type { Size } from '../../ui/sketch-geometry.ts'
import { type CountyProjection, type MapBorder, type MapCorner, projectionOf, widestOf } from './county-geometry.ts'
import styles from './CountyMap.module.css'
import { EnterpriseCard } from './EnterpriseCard.tsx'
import { Land, MapScale } from './Land.tsx'
import { Markers } from './Markers.tsx'
import { useSize } from './use-size.ts'

export interface CountyMapProps {
  readonly enterprises: readonly BoardEnterprise[]
  readonly outlines: readonly Outline[]
  readonly plots: readonly PlaceShape[]
  /** The enterprise that is looked at; the whole county unless told. */
  readonly chosen: BoardEnterprise | undefined
  readonly onChoose: (enterprise: BoardEnterprise | undefined) => void
}

const MARGIN = 26

/** The county with its enterprises, drawn from its borders and plots alone. */
export function CountyMap({ enterprises, outlines, plots, chosen, onChoose }: CountyMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const [openKey, setOpen] = useState<string>()
  const borders = useMemo(() => outlines.map(borderOf), [outlines])
  const county = useMemo(() => widestOf(borders), [borders])
  const projection = useMemo(
    () => projectionOf(lookedAt({ enterprises, county, plots, chosen }), size, MARGIN),
    [enterprises, county, plots, chosen, size],
  )
  const open = enterprises.find(({ Id }) => Id === openKey)
  const missing = enterprises.filter(({ Position }) => Position === undefined).length
  return (
    <div ref={place} className={styles.map} role="group" aria-label="县域地图">
      <Land
        size={size}
        projection={projection}
        county={county}
        borders={borders}
        plots={chosen ? plots.filter(({ Enterprise }) => Enterprise?.Id === chosen.Id) : plots}
        named={new Set(enterprises.map(({ Name }) => Name))}
        isNear={chosen !== undefined}
      />
      <Markers
        enterprises={enterprises}
        projection={projection}
        size={size}
        open={openKey}
        onOpen={(key) => setOpen(key)}
      />
      {open?.Position && (
        <EnterpriseCard
          key={open.Id}
          enterprise={open}
          at={cardPlace(projection, open.Position, size)}
          isChosen={chosen?.Id === open.Id}
          onChoose={onChoose}
          onClose={() => setOpen(undefined)}
        />
      )}
      <span className={styles.north} aria-hidden="true">
        北
      </span>
      <MapScale scale={projection.scale} />
      <ul className={styles.key} aria-label="图例">
        {enterprises.some(({ Alarms }) => Alarms !== undefined) && (
          <>
            <li>正常</li>
            <li data-alarm>有预警</li>
          </>
        )}
        {missing > 0 && <li data-missing>{missing} 家没有位置</li>}
      </ul>
    </div>
  )
}

interface Looked {
  readonly enterprises: readonly BoardEnterprise[]
  readonly county: MapBorder | undefined
  readonly plots: readonly PlaceShape[]
  readonly chosen: BoardEnterprise | undefined
}

/** What has to be in sight: the land of the enterprise that is chosen, else the county, else all that has a place. */
function lookedAt({ enterprises, county, plots, chosen }: Looked): readonly MapCorner[] {
  const own = plots.filter(({ Enterprise }) => chosen !== undefined && Enterprise?.Id === chosen.Id)
  const points = (of: readonly BoardEnterprise[]) =>
    of.flatMap(({ Position }): MapCorner[] => (Position ? [[Position.Longitude, Position.Latitude]] : []))
  if (chosen && own.length > 0) return [...own.flatMap(({ Points }) => Points), ...points([chosen])]
  if (county) return county.rings.flat()
  return [...plots.flatMap(({ Points }) => Points), ...points(enterprises)]
}

const CARD = { width: 2.3, height: 1.3, beside: 0.3 } as const

/** Beside its marker, away from the middle where the others stand, within the map. In shares of the map. */
function cardPlace({ place }: CountyProjection, position: Position, { width, height }: Size) {
  const { x, y } = place([position.Longitude, position.Latitude])
  const rem = width / 9.2
  const isLeft = x < width / 2
  const left = isLeft ? x - (CARD.width + CARD.beside) * rem : x + CARD.beside * rem
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most))
  return {
    left: within(left, width - Math.max(CARD.width * rem, 200)),
    top: within(y - (CARD.height / 2) * rem, height - Math.max(CARD.height * rem, 130)),
  }
}

type Position = NonNullable<BoardEnterprise['Position']>
