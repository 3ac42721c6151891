import { type Report, type ReportList as Listed, clausesBehind } from '@farm/contract/statistics'
import { type ReactNode, useMemo } from 'react'
import type { Days } from '../../platform/calendar.ts'
import { VerdictTag } from '../input-checks/VerdictTag.tsx'
import { List } from '../list/List.tsx'
import { filterClauses } from '../list/filter-values.ts'
import type { ColumnDeclaration } from '../list/list-declaration.ts'
import { seenDeclaration } from '../list/seen-declaration.ts'
import { useCan } from '../permission/index.ts'
import { fieldOf } from '../records/record-fields.ts'
import { useKind } from '../records/use-kind.ts'
import type { ReportState } from './report-address.ts'

interface ReportListProps {
  readonly report: Report
  readonly list: Listed
  readonly state: ReportState
  /** Absent while none are chosen: then it lists the records of any. */
  readonly days: Days | undefined
  /** Beside the title. */
  readonly switches: ReactNode
  readonly above: ReactNode
}

const drawn: Readonly<Record<string, ColumnDeclaration>> = {
  InputVerdict: {
    field: 'InputVerdict',
    fields: ['OverrideBy'],
    render: (record) => <VerdictTag record={record} />,
  },
}

/** The records of a report one by one, with whatever a list can do; the days and choices of the report cannot be taken away. */
export function ReportList({ report, list, state, days, switches, above }: ReportListProps) {
  const can = useCan()
  const kind = useKind(report.source.kind)
  const { Enterprise, Place, Crop } = state.filters
  const span = days && `${days.from}~${days.to}`
  const declaration = useMemo(() => {
    // What people did is known by what and when it was, not by its note.
    const form = report.source.kind.personal ? { ...kind, nameField: '' } : kind
    const occurred = fieldOf(form, 'OccurTime')
    const within = span !== undefined && occurred ? filterClauses('OccurTime', occurred, [span]) : []
    const filters = {
      ...(Enterprise !== undefined && { Enterprise }),
      ...(Place !== undefined && { Place }),
      ...(Crop !== undefined && { Crop }),
    }
    return seenDeclaration(
      {
        columns: list.columns.map((name) => drawn[name] ?? name),
        filters: list.filters,
        order: 'OccurTime desc',
        where: [...within, ...(clausesBehind(report.source, { days: undefined, filters, isOfList: true }) ?? [])],
        empty: `这段时间没有${form.name}`,
        cardFacts: 8,
      },
      form,
    )
  }, [kind, report, list, Enterprise, Place, Crop, span])
  return (
    <List
      of={declaration}
      screen={`report-${report.key}`}
      acts={{ canRemove: false, canExport: can(`${report.path}#Export`) }}
      actions={switches}
      above={above}
    />
  )
}
