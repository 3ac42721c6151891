import { fieldOf } from '../records/record-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import type { ListDeclaration } from './list-declaration.ts'

/** A declared list over the form as the person sees it: nothing is asked for that is not for the person’s eyes. */
export function seenDeclaration<Kind extends RecordForm>(
  declaration: Omit<ListDeclaration<Kind>, 'form'>,
  form: RecordForm,
): ListDeclaration {
  const { search, filters, order, expand, where, tree, ...rest } = declaration
  const isSeen = (name: string) => fieldOf(form, name) !== undefined
  const isSeenPath = (path: string) => isSeen(path.split('.', 1)[0] ?? '')
  const orders = order === undefined ? undefined : [order].flat()
  return {
    ...rest,
    form,
    ...(search && { search: search.filter(isSeen) }),
    ...(filters && { filters: filters.filter(isSeen) }),
    ...(orders && { order: orders.filter((one) => isSeen(one.split(' ', 1)[0] ?? '')) }),
    ...(expand && { expand: expand.filter(isSeenPath) }),
    ...(where && { where: where.filter(({ path: [first = ''] }) => isSeen(first)) }),
    ...(tree !== undefined && isSeen(tree) && { tree }),
  }
}
