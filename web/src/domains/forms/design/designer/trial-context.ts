import type { Fields } from '@farm/contract/forms'
import { createContext, useContext } from 'react'

/** What is typed into the preview to try the form out. */
export interface Trial {
  readonly fields: Fields
  readonly values: Readonly<Record<string, unknown>>
}

const NOTHING: Trial = { fields: {}, values: {} }

export const TrialContext = createContext<Trial>(NOTHING)

export function useTrial(): Trial {
  return useContext(TrialContext)
}
