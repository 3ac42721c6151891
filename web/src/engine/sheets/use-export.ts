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
  const run = (part: ExportPart) => {
    const { formId, qs, search } = list.chosen
    const { orderBy } = list.query
    const columns = list.shown.flatMap(({ key, field }) => (field ? [key] : []))
    const name = `${title.slice(0, MOST_NAME)} ${today(Date.now())}`
    const ids = list.selection.selected.map(({ Id }) => Id).join(',')
    const among = part === 'chosen' ? { ids } : { ...(qs && { qs }), ...(search && { search }) }
    const query = {
      formId,
      name,
      ...among,
      ...(orderBy && { orderBy }),
      ...(part !== 'all-fields' && { columns: columns.join(',') }),
    }
    return start(sheetCalls.export, query, `${name}.xlsx`)
  }
  return { arriving, run, cancel }
}
