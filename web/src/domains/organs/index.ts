import { chunk } from '../../platform/chunk.ts'

/** The pages on which organisations are listed, added, renamed and moved. */
export const organScreens = {
  List: chunk(() => import('./list/OrganListPage.tsx').then((file) => file.OrganListPage)),
  Add: chunk(() => import('./form/OrganAdd.tsx').then((file) => file.OrganAdd)),
  Edit: chunk(() => import('./form/OrganEdit.tsx').then((file) => file.OrganEdit)),
}
