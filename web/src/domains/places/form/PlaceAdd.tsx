import { placeForm } from '@farm/contract/places'
import { AddPage } from '../../../engine/crud/AddPage.tsx'
import { OutlineOwnerContext } from '../../../engine/map/neighbours.ts'
import { placeSections } from './place-sections.ts'

const OWNER = { id: undefined, warnsOfOverlap: true }

/** 新增地块 */
export function PlaceAdd() {
  return (
    <OutlineOwnerContext value={OWNER}>
      <AddPage form={placeForm} sections={placeSections} back="/Core/PlaceList" />
    </OutlineOwnerContext>
  )
}
