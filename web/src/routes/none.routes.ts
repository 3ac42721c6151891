import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { accessScreens } from '../domains/access/index.ts'
import { noticeScreens } from '../domains/notices/index.ts'

/** Pages within the base path that belong to no module and ask for no permission. */
export const noneRoutes = {
  '/Login': accessScreens.SignIn,
  '/Account': accessScreens.Account,
  '/Notices': noticeScreens.All,
  '/404': accessScreens.NoAccess,
} satisfies Partial<Record<BuiltPath, ComponentType>>
