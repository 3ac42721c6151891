import type { ListState } from '../list-address.ts'
import type { ListDeclaration } from '../list-declaration.ts'

/** What a map in place of the rows is drawn from. */
export interface ListMapProps {
  readonly declaration: ListDeclaration
  readonly state: ListState
  /** Opens a record beside the map. */
  readonly onOpen: (id: string) => void
}
