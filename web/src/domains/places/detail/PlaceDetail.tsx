import { CrudDetail } from '../../../engine/crud/CrudDetail.tsx'
import { placeDeclaration } from '../list/place-declaration.tsx'

/** 地块详情 */
export function PlaceDetail() {
  return <CrudDetail of={placeDeclaration} />
}
