import { useState } from 'react'
import { usePermission } from '../../permission/index.ts'
import { MapFrame } from '../MapFrame.tsx'
import { BorderEditor } from './BorderEditor.tsx'
import { useBordered } from './use-borders.ts'
import { WaitingOrFailure } from '../../records/WaitingOrFailure.tsx'

/** Where the borders of a county and its enterprises are set. */
export function BorderDialog({ onClose }: { readonly onClose: () => void }) {
  const { all, error, retry } = useBordered()
  const { Organ } = usePermission().User
  const [chosen, choose] = useState(Organ.Id)
  const of = all?.find(({ id }) => id === chosen) ?? all?.[0]
  if (!all) {
    return (
      <MapFrame title="设置边界" onClose={onClose} aside={undefined}>
        <WaitingOrFailure error={error} onRetry={retry} />
      </MapFrame>
    )
  }
  if (!of) {
    return (
      <MapFrame title="设置边界" onClose={onClose} aside={undefined}>
        <p>没有可以设置边界的县或企业</p>
      </MapFrame>
    )
  }
  return <BorderEditor key={of.id} of={of} all={all} onChoose={choose} onClose={onClose} />
}
