import type { BoardEnterprise, BoardEnterprises } from '@farm/contract/statistics'
import type { MapGround } from '@farm/contract/map'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { groundQuery } from '../../engine/map/use-ground.ts'
import { chunk } from '../../platform/chunk.ts'
import { PanelEmpty, PanelFailed, PanelWaiting } from '../board/PanelState.tsx'
import type { PanelQuery } from '../board/panel-state.ts'
import styles from './CountyHome.module.css'
import { usePlots } from './county-queries.ts'
import { CountyMap } from './CountyMap.tsx'
import { NO_ENTERPRISES } from './EnterpriseCards.tsx'

const TiledMap = chunk(() => import('./TiledMap.tsx').then((file) => file.TiledMap))

interface MapCardProps {
  readonly query: PanelQuery<BoardEnterprises>
  readonly organPath: string | undefined
  readonly chosen: BoardEnterprise | undefined
  readonly onChoose: (enterprise: BoardEnterprise | undefined) => void
}

const NONE: readonly never[] = []
const NO_GROUND: MapGround = { Tiles: [], Outlines: [] }

/** The county: on tiles where a source of them is configured, else drawn from its own borders. */
export function MapCard({ query, organPath, chosen, onChoose }: MapCardProps) {
  const { data: ground = NO_GROUND } = useQuery(groundQuery(organPath))
  const { data: plots } = usePlots(organPath)
  const enterprises = query.data?.Enterprises ?? NONE
  const isTiled = ground.Tiles.length > 0
  return (
    <section className={styles.map} aria-label="地图">
      {isTiled ? (
        <Suspense>
          <TiledMap enterprises={enterprises} plots={plots?.Shapes ?? NONE} chosen={chosen} onChoose={onChoose} />
        </Suspense>
      ) : (
        <CountyMap
          enterprises={enterprises}
          outlines={ground.Outlines}
          plots={plots?.Shapes ?? NONE}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
      <div className={styles.told}>
        <Told query={query} />
      </div>
    </section>
  )
}

function Told({ query: { data, error, refetch } }: { readonly query: MapCardProps['query'] }) {
  if (!data) return error ? <PanelFailed error={error} onRetry={() => void refetch()} /> : <PanelWaiting />
  return data.Count === 0 ? <PanelEmpty>{NO_ENTERPRISES}</PanelEmpty> : null
}
