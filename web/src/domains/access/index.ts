import { chunk } from '../../platform/chunk.ts'

export { useSignOut } from './useSignOut.tsx'

export const accessScreens = {
  SignIn: chunk(() => import('./SignInPage.tsx').then((file) => file.SignInPage)),
  Applications: chunk(() => import('./ApplicationsPage.tsx').then((file) => file.ApplicationsPage)),
  NoAccess: chunk(() => import('./NoAccessPage.tsx').then((file) => file.NoAccessPage)),
}
