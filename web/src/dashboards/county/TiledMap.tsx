import type { BoardEnterprise } from '@farm/contract/statistics'
import type { PlaceShape } from '@farm/contract/places'
import { useMemo, useState } from 'react'
import { FarmGround } from '../../engine/map/FarmGround.tsx'
import type { Corner } from '../../ui/corners.ts'
import type { GroundShape } from '../../ui/ground-things.ts'
import { EnterpriseCard } from './EnterpriseCard.tsx'
import styles from './CountyHome.module.css'

interface TiledMapProps {
  readonly enterprises: readonly BoardEnterprise[]
  readonly plots: readonly PlaceShape[]
  readonly chosen: BoardEnterprise | undefined
  readonly onChoose: (enterprise: BoardEnterprise | undefined) => void
}

const CARD_AT = { left: 12, top: 12 } as const
const NONE: readonly Corner[] = []

/** The same on pictures of the ground. */
export function TiledMap({ enterprises, plots, chosen, onChoose }: TiledMapProps) {
  const [openKey, setOpen] = useState<string>()
  const shapes = useMemo(
    () => [
      ...plots.map(({ Id, Name, Points }): GroundShape => ({ key: Id, name: Name, corners: Points, tone: 'quiet' })),
      ...enterprises.flatMap(({ Id, Name, Position, Alarms }): GroundShape[] =>
        Position
          ? [
              {
                key: Id,
                name: Name,
                corners: [[Position.Longitude, Position.Latitude]],
                tone: toneOf(Alarms),
              },
            ]
          : [],
      ),
    ],
    [plots, enterprises],
  )
  const focus = useMemo(
    () =>
      chosen ? plots.filter(({ Enterprise }) => Enterprise?.Id === chosen.Id).flatMap(({ Points }) => Points) : NONE,
    [chosen, plots],
  )
  const open = enterprises.find(({ Id }) => Id === openKey)
  return (
    <div className={styles.tiles}>
      <FarmGround label="县域地图" shapes={shapes} chosen={openKey} focus={focus} onChoose={setOpen}>
        {open && (
          <EnterpriseCard
            enterprise={open}
            at={CARD_AT}
            isChosen={open.Id === chosen?.Id}
            onChoose={onChoose}
            onClose={() => setOpen(undefined)}
          />
        )}
      </FarmGround>
    </div>
  )
}

function toneOf(alarms: number | undefined): GroundShape['tone'] {
  if (alarms === undefined) return 'plain'
  return alarms > 0 ? 'warning' : 'good'
}
