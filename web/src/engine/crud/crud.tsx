import { chunk } from '../../platform/chunk.ts'
import type { CrudDeclaration } from './crud-declaration.ts'

/** The screens of a kind of record; each is loaded when it is first opened. */
export function crud(declaration: CrudDeclaration) {
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
      return () => <AddPage form={declaration.form} sections={declaration.sections} back={`${declaration.at}List`} />
    }),
    Edit: chunk(async () => {
      const { EditPage } = await import('./EditPage.tsx')
      return () => <EditPage form={declaration.form} sections={declaration.sections} back={`${declaration.at}List`} />
    }),
  }
}
