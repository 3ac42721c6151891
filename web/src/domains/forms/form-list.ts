import type { Field } from '@farm/contract/forms'
import type { ListDeclaration } from '../../engine/list/list-declaration.ts'
import type { RecordForm } from '../../engine/records/record-form.ts'

/** As many columns as a laptop shows; the others can be added. */
const MOST_COLUMNS = 6

/** The list of a form of which nothing is known but its fields. */
export function formList(form: RecordForm): ListDeclaration {
  const fields = Object.entries(form.fields)
  const name = form.fields[form.nameField]
  const short = fields.filter(([, field]) => isShort(field)).map(([key]) => key)
  return {
    form,
    // What has no name of its own is known by when it happened.
    columns: (name?.required ? short : ['OccurTime', ...short]).slice(0, MOST_COLUMNS),
    search: name?.type === 'text' ? [form.nameField] : [],
    filters: [...fields.filter(([, field]) => isFilter(field)).map(([key]) => key), 'OccurTime'],
    empty: `还没有${form.name}，先新增一条`,
  }
}

function isShort(field: Field): boolean {
  return field.type !== 'rows' && field.type !== 'position' && !(field.type === 'text' && field.multiline)
}

function isFilter({ type }: Field): boolean {
  return ['choice', 'choices', 'reference', 'references', 'yesNo', 'date'].includes(type)
}
