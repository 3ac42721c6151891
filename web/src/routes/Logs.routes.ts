import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { explainScreens } from '../domains/explain/index.ts'
import { logScreens } from '../domains/logs/index.ts'

/** What was done, who signed in, and why somebody may what they may. */
export const logsRoutes = {
  '/User/Explain': explainScreens.Explain,
  '/User/OperationLog': logScreens.Operations,
  '/User/SignInLog': logScreens.SignIns,
} satisfies Partial<Record<BuiltPath, ComponentType>>
