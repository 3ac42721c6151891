import { createContext, useContext } from 'react'
import type { Place } from '../state/places.ts'

export const RemoveFieldContext = createContext<(place: Place) => void>(() => undefined)

/** Takes a field out; for ten seconds the designer offers to take that back. */
export function useRemoveField(): (place: Place) => void {
  return useContext(RemoveFieldContext)
}
