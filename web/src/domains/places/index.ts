import { chunk } from '../../platform/chunk.ts'

export { livePlaceScreen } from './detail/live-place.ts'

export const placeScreens = {
  List: chunk(() => import('./list/PlaceList.tsx').then((file) => file.PlaceList)),
  Add: chunk(() => import('./form/PlaceAdd.tsx').then((file) => file.PlaceAdd)),
  Edit: chunk(() => import('./form/PlaceEdit.tsx').then((file) => file.PlaceEdit)),
}
