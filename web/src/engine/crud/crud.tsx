import { knownList } from './known-lists.ts'
import type { FormKind } from '@farm/contract/forms'
import { chunk } from '../../platform/chunk.ts'
import type { CrudDeclaration } from './crud-declaration.ts'

/** The screens of a kind of record; each is loaded when it is first opened. */
export function crud<K extends FormKind, const Referring extends readonly FormKind[]>(
  typed: CrudDeclaration<K, Referring>,
) {
  const declaration: CrudDeclaration = { ...knownList(typed), at: typed.at }
  const { form, sections, check, at } = declaration
  const page = { form, sections, check, back: `${at}List` }
  return {
    List: chunk(async () => {
      const { CrudList } = await import('./CrudList.tsx')
      return () => <CrudList of={declaration} />
    }),
    Detail: chunk(async () => {
      const { CrudDetail } = await import('./CrudDetail.tsx')
      return () => <CrudDetail of={declaration} />
    }),
    Add: chunk(async () => {
      const { AddPage } = await import('./AddPage.tsx')
      return () => <AddPage {...page} />
    }),
    Edit: chunk(async () => {
      const { EditPage } = await import('./EditPage.tsx')
      return () => <EditPage {...page} />
    }),
  }
}
