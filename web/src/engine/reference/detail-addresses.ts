import { createContext, useContext } from 'react'
import { useAddress, useCan } from '../permission/index.ts'

/** Where the records of a kind have pages of their own: `{ crops: '/Core/Crop' }` for `/Core/CropDetail/:id`. */
export type DetailStems = Readonly<Record<string, string>>

const NONE: DetailStems = {}

export const DetailStemsContext = createContext<DetailStems>(NONE)

/** The address of the page of a record, where there is one and the person may see it. */
export function useDetailAddress(): (to: string, id: string) => string | undefined {
  const stems = useContext(DetailStemsContext)
  const address = useAddress()
  const can = useCan()
  return (to, id) => {
    const stem = stems[to]
    return stem !== undefined && can(`${stem}List`) ? address(`${stem}Detail/${id}`) : undefined
  }
}
