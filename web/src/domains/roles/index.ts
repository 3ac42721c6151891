import { type ComponentType, createElement } from 'react'
import { chunk } from '../../platform/chunk.ts'

const List = chunk(() => import('./list/RoleListPage.tsx').then((file) => file.RoleListPage))

/** The pages on which roles are listed, made and changed. `Tools` stands beside the title of the list. */
export function roleScreens(Tools?: ComponentType) {
  return {
    List: () => createElement(List, { tools: Tools && createElement(Tools) }),
    Add: chunk(() => import('./form/RoleAdd.tsx').then((file) => file.RoleAdd)),
    Edit: chunk(() => import('./form/RoleEdit.tsx').then((file) => file.RoleEdit)),
  }
}
