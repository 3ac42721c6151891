import { chunk } from '../../platform/chunk.ts'

/** The pages on which people are listed, added and changed. */
export const userScreens = {
  List: chunk(() => import('./list/UserListPage.tsx').then((file) => file.UserListPage)),
  Add: chunk(() => import('./form/UserAdd.tsx').then((file) => file.UserAdd)),
  Edit: chunk(() => import('./form/UserEdit.tsx').then((file) => file.UserEdit)),
  Bin: chunk(() => import('./bin/UserBin.tsx').then((file) => file.UserBin)),
  Password: chunk(() => import('./password/PasswordPage.tsx').then((file) => file.PasswordPage)),
}
