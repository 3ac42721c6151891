import type { PlaceShape } from '@farm/contract/places'
import { useMemo } from 'react'
import { formatDistance, formatQuantity } from '@farm/contract/values'
import { type Size, barMetres } from '../../ui/sketch-geometry.ts'
import { type CountyProjection, type MapBorder, gridOf, pathOf, reliefOf } from './county-geometry.ts'
import styles from './CountyMap.module.css'

interface LandProps {
  readonly size: Size
  readonly projection: CountyProjection
  readonly county: MapBorder | undefined
  readonly borders: readonly MapBorder[]
  readonly plots: readonly PlaceShape[]
  /** What stands on the map under its name already. */
  readonly named: ReadonlySet<string>
  /** Plots are large enough to be named. */
  readonly isNear: boolean
}

const DEPTHS = [16, 10, 5] as const
const LEAST_CORNERS = 3

/** The ground of the map: it says nothing that is not told beside it. */
export function Land({ size, projection, county, borders, plots, named, isNear }: LandProps) {
  const outline = useMemo(() => (county ? pathOf(county.rings, projection) : ''), [county, projection])
  const relief = useMemo(() => reliefOf(county?.key ?? '', size), [county, size])
  const inner = borders.filter((one) => one !== county)
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <defs>
        <pattern id="board-fields" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">
          <path className={styles.fields} d="M0 0V7" />
        </pattern>
        <clipPath id="board-county">
          <path d={outline} />
        </clipPath>
      </defs>
      <Grid size={size} projection={projection} />
      {outline !== '' && (
        <>
          {DEPTHS.map((down) => (
            <path key={down} className={styles.depth} d={outline} transform={`translate(0 ${down})`} />
          ))}
          <path className={styles.glow} d={outline} />
          <path className={styles.land} d={outline} />
        </>
      )}
      <g clipPath={outline === '' ? undefined : 'url(#board-county)'}>
        {relief.map((line) => (
          <path key={line} className={styles.relief} d={line} />
        ))}
      </g>
      {inner.map((one) => (
        <path key={one.key} className={styles.border} d={pathOf(one.rings, projection)} />
      ))}
      <Plots plots={plots} projection={projection} isNear={isNear} />
      {inner.map((one) => !named.has(one.name) && <BorderName key={one.key} border={one} projection={projection} />)}
    </svg>
  )
}

/** The arrow to the north stands there. */
const NORTH_PX = 64

function Grid({ size, projection }: Pick<LandProps, 'size' | 'projection'>) {
  const { meridians, parallels } = useMemo(() => gridOf(projection, size), [projection, size])
  return (
    <g>
      {meridians.map(({ key, name, at }) => (
        <g key={key}>
          <path className={styles.grid} d={`M${at} 0V${size.height}`} />
          {at > NORTH_PX && (
            <text className={styles.degrees} x={at} y={3} textAnchor="middle" dominantBaseline="hanging">
              {name}
            </text>
          )}
        </g>
      ))}
      {parallels.map(({ key, name, at }) => (
        <g key={key}>
          <path className={styles.grid} d={`M0 ${at}H${size.width}`} />
          <text className={styles.degrees} x={size.width} y={at - 4} textAnchor="end">
            {name}
          </text>
        </g>
      ))}
    </g>
  )
}

function Plots({ plots, projection, isNear }: Pick<LandProps, 'plots' | 'projection' | 'isNear'>) {
  return plots
    .filter(({ Points }) => Points.length >= LEAST_CORNERS)
    .map(({ Id, Name, Area, Points }) => (
      <g key={Id}>
        <path className={styles.plot} d={pathOf([Points], projection)}>
          <title>{`${Name} ${formatQuantity(Area, '亩')}`}</title>
        </path>
        {isNear && (
          <text className={styles.area} {...middleOf(Points, projection)}>
            {Name}
          </text>
        )}
      </g>
    ))
}

function BorderName({ border, projection }: { readonly border: MapBorder; readonly projection: CountyProjection }) {
  return (
    <text className={styles.area} {...middleOf(border.rings[0] ?? [], projection)}>
      {border.name}
    </text>
  )
}

function middleOf(corners: PlaceShape['Points'] | MapBorder['rings'][number], { place }: CountyProjection) {
  const points = corners.map(([lng, lat]) => place([lng, lat]))
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / Math.max(1, points.length)
  return { x: mean('x'), y: mean('y') }
}

const MOST_BAR = 110

/** How far it is on the map. `scale`: pixels a metre. */
export function MapScale({ scale }: { readonly scale: number }) {
  const metres = barMetres(MOST_BAR / scale)
  return (
    <span className={styles.scale} style={{ width: metres * scale }} aria-hidden="true">
      {formatDistance(metres)}
    </span>
  )
}
