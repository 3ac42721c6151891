import type { BuiltHostPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { accessScreens } from '../domains/access/index.ts'

/** Pages of the platform outside the base path. */
export const hostRoutes = {
  '/Core': accessScreens.SignIn,
  '/App': accessScreens.Applications,
} satisfies Record<BuiltHostPath, ComponentType>
