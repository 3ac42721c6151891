import { JoinedNames } from '../../reference/JoinedNames.tsx'
import type { Field } from '@farm/contract/forms'
import { formatDateRange } from '@farm/contract/values'
import { Fragment, type ReactNode } from 'react'
import { fieldOf } from '../../records/record-fields.ts'
import { ConditionWords } from '../builder/ConditionChips.tsx'
import { boundsOf, daysOf, filterKind } from '../filter-values.ts'
import { isNarrowed } from '../list-address.ts'
import type { ListModel } from '../use-list.ts'

/** What a list is narrowed to, in words. */
export function FilterWords({ list: { state, declaration } }: { readonly list: ListModel }) {
  const { form, where = [], whereLabel } = declaration
  const ofScreen = where.length > 0 ? whereLabel : undefined
  if (!isNarrowed(state)) return `筛选：${ofScreen ?? '全部'}`
  const filtered = Object.entries(state.filters).flatMap(([name, values]) => {
    const field = fieldOf(form, name)
    return field ? [{ name, field, values }] : []
  })
  return (
    <>
      筛选：
      {ofScreen && `${ofScreen} `}
      {state.search && `搜索“${state.search}” `}
      {filtered.map(({ name, field, values }) => (
        <Fragment key={name}>
          {field.label} <Said field={field} values={values} />{' '}
        </Fragment>
      ))}
      {state.where.length > 0 && <ConditionWords form={form} where={state.where} />}
    </>
  )
}

interface SaidProps {
  readonly field: Field
  readonly values: readonly string[]
}

function Said({ field, values }: SaidProps): ReactNode {
  const [first] = values
  switch (filterKind(field)) {
    case 'records':
      return 'to' in field && <JoinedNames to={field.to} ids={values} />
    case 'yesNo':
      return first === 'true' ? '是' : '否'
    case 'days': {
      const { from, to } = daysOf(first)
      return span(from, to)
    }
    case 'range': {
      const { least, most } = boundsOf(first)
      return span(least?.toString(), most?.toString())
    }
    default:
      return values.join('、')
  }
}

function span(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return `至 ${to}`
  return to === undefined ? `${from} 起` : formatDateRange(from, to)
}
