import { chunk } from '../../platform/chunk.ts'

export const placeScreens = {
  List: chunk(() => import('./list/PlaceList.tsx').then((file) => file.PlaceList)),
  Detail: chunk(() => import('./detail/PlaceDetail.tsx').then((file) => file.PlaceDetail)),
  Add: chunk(() => import('./form/PlaceAdd.tsx').then((file) => file.PlaceAdd)),
  Edit: chunk(() => import('./form/PlaceEdit.tsx').then((file) => file.PlaceEdit)),
}
