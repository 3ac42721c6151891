import type { MyPermission } from '@farm/contract/access'
import { createContext, useCallback, useContext } from 'react'

export const PermissionContext = createContext<MyPermission | undefined>(undefined)

/** The answer of GetMyPermission for the module that is open. */
export function usePermission(): MyPermission {
  const permission = useContext(PermissionContext)
  if (!permission) throw new Error('usePermission stands outside of PermissionProvider')
  return permission
}

/** Whether somebody looks through the eyes of another: then nothing can be changed. */
export function useIsViewing(): boolean {
  return usePermission().Viewer !== undefined
}

/** Whether the signed-in person holds a function, known by its address: `can('/Core/CropList#Delete')`. */
export function useCan(): (functionUrl: string) => boolean {
  const { Functions } = usePermission()
  return useCallback((functionUrl) => Functions.includes(functionUrl), [Functions])
}
