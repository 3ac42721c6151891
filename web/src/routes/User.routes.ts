import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { roleScreens } from '../domains/roles/index.ts'
import { userScreens } from '../domains/users/index.ts'

const roles = roleScreens()

export const userRoutes = {
  '/User/List': userScreens.List,
  '/User/Add': userScreens.Add,
  '/User/Edit/:id': userScreens.Edit,
  '/User/Bin': userScreens.Bin,
  '/User/Password/:id': userScreens.Password,
  '/User/Roles': roles.List,
  '/User/RoleAdd': roles.Add,
  '/User/RoleEdit/:id': roles.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
