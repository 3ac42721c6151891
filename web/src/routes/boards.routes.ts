import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { boardScreens } from '../dashboards/index.ts'

/** Dark pages for a screen on the wall: nothing of the shell stands around them, and they come without what lists need. */
export const boardRoutes = {
  '/FarmIndex': boardScreens.County,
  '/EnterpriseIndex': boardScreens.Enterprise,
} satisfies Partial<Record<BuiltPath, ComponentType>>
