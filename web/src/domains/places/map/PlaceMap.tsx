import { MAX_SHAPES } from '@farm/contract/places'
import { useMemo } from 'react'
import type { ListMapProps } from '../../../engine/list/show/map-props.ts'
import { MapBoard } from '../../../engine/map/MapBoard.tsx'
import { useFirstLook } from '../../../engine/map/use-first-look.ts'
import { useOwnPosition } from '../../../engine/map/use-own-position.ts'
import { Failure } from '../../../engine/records/Failure.tsx'
import { formatQuantity } from '@farm/contract/values'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { GroundShape } from '../../../ui/ground-things.ts'
import styles from './PlaceMap.module.css'
import { type MappedPlaces, usePlaceShapes } from './place-shapes.ts'

const NOTHING: MappedPlaces = { places: [], hasMore: false }

/** The plots of the list on the map, under the same conditions. */
export function PlaceMap({ declaration, state, onOpen }: ListMapProps) {
  const { data, all, isPartial, asked, error, refetch, look } = usePlaceShapes(declaration, state)
  const own = useOwnPosition({ isAskedAtOnce: false, onFirst: () => undefined })
  const shapes = useMemo(() => shapesOf(data ?? NOTHING), [data])
  const first = useFirstLook(asked, all && (() => all.flatMap(({ corners }) => corners)))
  const focus = useMemo(() => (own.at ? [own.at] : first), [own.at, first])
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <MapBoard
      label="地块地图"
      told={data ? toldOf(data, isPartial ? '放大可以看到更多' : `只显示前 ${MAX_SHAPES} 块`) : '正在读取地块…'}
      shapes={shapes}
      chosen={state.open}
      focus={focus}
      person={own.at}
      onChoose={onOpen}
      onView={look}
    >
      <div className={styles.own}>
        <Button disabled={own.isAsking} onClick={() => void own.ask()}>
          <Icon name="place" size={14} />
          {own.isAsking ? '正在定位…' : '我的位置'}
        </Button>
        {own.fault && (
          <span className={styles.fault} role="alert">
            {own.fault}
          </span>
        )}
      </div>
    </MapBoard>
  )
}

function shapesOf({ places }: MappedPlaces): GroundShape[] {
  return places.flatMap(({ id, name, corners }) =>
    corners.length === 0 ? [] : [{ key: id, name, corners, tone: 'plain' as const }],
  )
}

/** In words what is on the map; the plots themselves are told by the list. */
function toldOf({ places, hasMore }: MappedPlaces, ofMore: string): string {
  if (places.length === 0) return '没有可以显示的地块'
  const drawn = places.filter(({ corners }) => corners.length > 0)
  const areaMu = drawn.reduce((sum, place) => sum + place.areaMu, 0)
  const missing = places.length - drawn.length
  return [
    `图上 ${drawn.length} 块地，共 ${formatQuantity(areaMu, '亩')}`,
    ...(missing > 0 ? [`${missing} 块没有位置`] : []),
    ...(hasMore ? [ofMore] : []),
  ].join('；')
}
