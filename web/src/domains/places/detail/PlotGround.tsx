import type { WireRecord } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { useMemo } from 'react'
import { FarmGround } from '../../../engine/map/FarmGround.tsx'
import { useNeighbours } from '../../../engine/map/neighbours.ts'
import { nameOf } from '../../../engine/records/record-fields.ts'
import type { GroundShape } from '../../../ui/ground-things.ts'
import { cornersOfPlace } from '../map/place-shapes.ts'

/** A plot among its neighbours. */
export function PlotGround({ record }: { readonly record: WireRecord }) {
  const corners = useMemo(() => cornersOfPlace(record), [record])
  const { data: neighbours } = useNeighbours(corners, record.Id)
  const name = nameOf(placeForm, record)
  const shapes = useMemo(
    () => [
      ...(neighbours ?? []).map((one): GroundShape => ({ ...one, tone: 'quiet' })),
      { key: record.Id, name, corners, tone: 'plain' } satisfies GroundShape,
    ],
    [neighbours, record.Id, name, corners],
  )
  return <FarmGround label={`${name}的地图`} shapes={shapes} chosen={record.Id} focus={corners} />
}
