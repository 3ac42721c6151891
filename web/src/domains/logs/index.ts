import { chunk } from '../../platform/chunk.ts'

export const logScreens = {
  Operations: chunk(() => import('./OperationLog.tsx').then((file) => file.OperationLog)),
  SignIns: chunk(() => import('./SignInLog.tsx').then((file) => file.SignInLog)),
}
