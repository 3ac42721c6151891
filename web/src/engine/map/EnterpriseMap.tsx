import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GroundShape } from '../../ui/ground-things.ts'
import { Failure } from '../records/Failure.tsx'
import type { ListMapProps } from '../list/show/map-props.ts'
import { useOrganPath } from '../permission/index.ts'
import { MapBoard } from './MapBoard.tsx'
import { BorderButton } from './border/BorderButton.tsx'
import { useFirstLook } from './use-first-look.ts'
import { groundQuery } from './use-ground.ts'
import { usePlotsInView, useMappedRecords } from './mapped-records.ts'

const NONE: readonly never[] = []

/** Enterprises where they are, with the borders of all around them and, from near, their plots. */
export function EnterpriseMap({ declaration, state, onOpen }: ListMapProps) {
  const { data, error, refetch } = useMappedRecords(declaration, state)
  const { plots, look } = usePlotsInView()
  const ground = useQuery(groundQuery(useOrganPath()))
  const around = () => {
    const borders = (ground.data?.Outlines ?? []).filter(({ Organ }) => data?.organs.has(Organ.Id))
    const points = (data?.records ?? NONE).flatMap(({ corners }) => corners)
    return [...points, ...borders.flatMap(({ Rings }) => Rings.flat())]
  }
  const focus = useFirstLook(data?.asked, ground.isLoading ? undefined : around)
  const shapes = useMemo(
    () => [
      ...plots.map((plot): GroundShape => ({ ...plot, tone: 'quiet' })),
      ...(data?.records ?? NONE).map((record): GroundShape => ({ ...record, tone: 'plain' })),
    ],
    [plots, data],
  )
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  const missing = data ? data.count - data.records.length : 0
  return (
    <MapBoard
      label={`${declaration.form.name}地图`}
      told={data ? `图上 ${data.records.length} 家${missing > 0 ? `；${missing} 家没有位置` : ''}` : '正在读取…'}
      act={<BorderButton />}
      shapes={shapes}
      chosen={state.open}
      focus={focus}
      onChoose={onOpen}
      onView={look}
    />
  )
}
