import { FarmGround } from './FarmGround.tsx'
import { MapFrame } from './MapFrame.tsx'
import { OutlineFigures } from './OutlineFigures.tsx'
import type { Corner } from '../../ui/corners.ts'
import { useMemo } from 'react'

interface MapViewProps {
  readonly label: string
  readonly corners: readonly Corner[]
  readonly onClose: () => void
}

/** The map, to look at an area. */
export function MapView({ label, corners, onClose }: MapViewProps) {
  const outline = useMemo(() => ({ corners, chosen: undefined }), [corners])
  return (
    <MapFrame title={label} onClose={onClose} aside={<OutlineFigures corners={corners} />}>
      <FarmGround label={`${label}的地图`} outline={outline} focus={corners} />
    </MapFrame>
  )
}
