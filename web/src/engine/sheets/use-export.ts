import { sheetCalls } from '@farm/contract/sheets'
import { today } from '../../platform/time.ts'
import type { ListModel } from '../list/use-list.ts'
import { useDownload } from './use-download.ts'

/** What of a list is taken along. */
export type ExportPart = 'shown' | 'chosen' | 'all-fields'

const MOST_NAME = 50

/** Takes records of a list along as an Excel file, in its order. */
export function useExport(list: ListModel, title: string) {
  const { arriving, start, cancel } = useDownload()
  /** Shown columns that no field holds. */
  const left = list.shown.flatMap(({ fields, label }) => (fields.length === 0 ? `“${label}”` : [])).join('')
  const run = (part: ExportPart) => {
    const { formId, qs, search } = list.chosen
    const { orderBy } = list.query
    const columns = list.shown.flatMap(({ fields }) => fields)
    const name = `${title.slice(0, MOST_NAME)} ${today(Date.now())}`
    const ids = list.selection.selected.map(({ Id }) => Id).join(',')
    const among = part === 'chosen' ? { ids } : { ...(qs && { qs }), ...(search && { search }) }
    const query = {
      formId,
      name,
      ...among,
      ...(orderBy && { orderBy }),
      columns: [...new Set(columns)].join(','),
      ...(part === 'all-fields' && { fields: 'all' as const }),
    }
    return start(sheetCalls.export, query, `${name}.xlsx`, left && `，不含${left}`)
  }
  return { arriving, left, run, cancel }
}
