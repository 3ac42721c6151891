import { placeForm } from '@farm/contract/places'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { EditPage } from '../../../engine/crud/EditPage.tsx'
import { OutlineOwnerContext } from '../../../engine/map/neighbours.ts'
import { placeSections } from './place-sections.ts'

/** 编辑地块 */
export function PlaceEdit() {
  const { id } = useParams()
  const owner = useMemo(() => ({ id, warnsOfOverlap: true }), [id])
  return (
    <OutlineOwnerContext value={owner}>
      <EditPage form={placeForm} sections={placeSections} back="/Core/PlaceList" />
    </OutlineOwnerContext>
  )
}
