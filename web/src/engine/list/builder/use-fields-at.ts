import { kindByKey } from '@farm/contract/kinds'
import { useQueries } from '@tanstack/react-query'
import { useOrganPath } from '../../permission/index.ts'
import { formQuery } from '../../records/form-query.ts'
import { type RecordForm, formFromWire } from '../../records/record-form.ts'
import { columnOf, conditionField } from './conditions.ts'
import type { FieldAt } from './condition-rows.ts'

/** People and organisations are no records: they are chosen, and nothing further is asked of them. */
const NO_RECORDS: readonly string[] = ['users', 'organs']

export interface FieldsAt {
  readonly fieldAt: FieldAt
  /** Some of the forms are still on their way. */
  readonly isLoading: boolean
  /** The form that a reference field leads to, where the person may see its records. */
  readonly targetOf: (name: string) => RecordForm | undefined
}

/** The fields of a form and, one step further, of the forms that these of its fields refer to and the columns of its tables. */
export function useFieldsAt(form: RecordForm, references: readonly string[]): FieldsAt {
  const organPath = useOrganPath()
  const ids = [...new Set(references.flatMap((name) => targetId(form, name) ?? []))]
  const { targets, isLoading } = useQueries({
    queries: ids.map((id) => formQuery(organPath, id)),
    combine: (results) => ({
      isLoading: results.some(({ isLoading: isOne }) => isOne),
      targets: new Map(
        results.flatMap(({ data }) => (data?.Rights.includes('view') ? [[data.Id, formFromWire(data)] as const] : [])),
      ),
    }),
  })
  const targetOf = (name: string) => targets.get(targetId(form, name) ?? '')
  return {
    isLoading,
    targetOf,
    fieldAt: ([first = '', second]) => {
      if (second === undefined) return conditionField(form, first)
      const field = conditionField(form, first)
      if (field?.type === 'rows') return columnOf(field, second)
      const target = targetOf(first)
      return target && conditionField(target, second)
    },
  }
}

function targetId(form: RecordForm, name: string): string | undefined {
  const field = conditionField(form, name)
  if (!field || !('to' in field) || NO_RECORDS.includes(field.to)) return undefined
  return kindByKey(field.to)?.id ?? field.to
}
