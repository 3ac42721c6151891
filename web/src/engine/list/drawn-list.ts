import type { WireRecord } from '@farm/contract/forms'
import type { ReactNode } from 'react'
import type { ListActs } from './list-acts.ts'
import type { ListDeclaration } from './list-declaration.ts'
import type { ListModel } from './use-list.ts'

/** What rows are drawn from, as a table or as cards. */
export interface DrawnList {
  readonly declaration: ListDeclaration
  readonly list: ListModel
  readonly acts: ListActs
  readonly rowActions?: ((record: WireRecord) => ReactNode) | undefined
  readonly onRemove: (record: WireRecord) => void
}
