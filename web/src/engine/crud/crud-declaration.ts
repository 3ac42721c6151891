import type { BuiltPath } from '@farm/contract/addresses'
import type { FormKind } from '@farm/contract/forms'
import type { ListDeclaration } from '../list/list-declaration.ts'

/** `/Core/Crop` for `/Core/CropList`, `…Add`, `…Add/:id` and, where there is one, `…Detail/:id`. */
export type CrudStem = BuiltPath extends infer Path ? (Path extends `${infer Stem}List` ? Stem : never) : never

/** What refers to a record, listed on its page. */
export interface Referrer {
  readonly form: FormKind
  /** The field that refers; the list at `list` can be filtered by it. */
  readonly field: string
  readonly list: BuiltPath
  readonly columns: ListDeclaration['columns']
}

/** Everything that is special about a kind of record that is listed, shown, added, edited and deleted. */
export interface CrudDeclaration extends Omit<ListDeclaration, 'form' | 'where'> {
  readonly form: FormKind
  readonly at: CrudStem
  /** Facts under the title of its page, the most important first. */
  readonly keyFacts?: readonly string[]
  readonly referrers?: readonly Referrer[]
}
