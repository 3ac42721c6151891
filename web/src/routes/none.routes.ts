import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { PlatformFrame, accessScreens } from '../domains/access/index.ts'
import { noticesPage } from '../domains/notices/index.ts'
import { thingPages } from './thing-pages.ts'

/** Pages within the base path that belong to no module: they stand without a shell and ask for no permission. */
export const noneRoutes = {
  '/Login': accessScreens.SignIn,
  '/Account': accessScreens.Account,
  '/Notices': noticesPage({ Frame: PlatformFrame, pages: thingPages }),
  '/404': accessScreens.NoAccess,
} satisfies Partial<Record<BuiltPath, ComponentType>>
