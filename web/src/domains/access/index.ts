import { chunk } from '../../platform/chunk.ts'

export { ViewingBanner } from './ViewingBanner.tsx'
export { useSignOut } from './useSignOut.tsx'

export const accessScreens = {
  SignIn: chunk(() => import('./SignInPage.tsx').then((file) => file.SignInPage)),
  Applications: chunk(() => import('./ApplicationsPage.tsx').then((file) => file.ApplicationsPage)),
  Account: chunk(() => import('./account/AccountPage.tsx').then((file) => file.AccountPage)),
  NoAccess: chunk(() => import('./NoAccessPage.tsx').then((file) => file.NoAccessPage)),
}
