import { createContext, useContext } from 'react'
import type { DesignModel } from './use-design.ts'

export const DesignContext = createContext<DesignModel | undefined>(undefined)

/** The form that is being designed. */
export function useDesignModel(): DesignModel {
  const model = useContext(DesignContext)
  if (!model) throw new Error('useDesignModel stands outside of Designer')
  return model
}
