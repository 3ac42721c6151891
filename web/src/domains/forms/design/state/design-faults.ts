import type { Faults } from '@farm/contract/errors'
import type { Fields } from '@farm/contract/forms'
import { type Place, fieldAt, placeOf } from './places.ts'

/** A fault of a draft and where it is mended: at a field, or at the form itself. */
export interface DesignFault {
  readonly place: Place | undefined
  /** The property at fault as it is called on the wire: `Label`. */
  readonly property: string
  readonly text: string
  /** How the place is called to people. */
  readonly where: string
}

/** Faults keyed `Fields.3.Label` or `Fields.3.Fields.1.Label`, each at its place. */
export function placedFaults(faults: Faults, fields: Fields): DesignFault[] {
  return Object.entries(faults).flatMap(([key, texts]) => texts.map((text) => placedFault(key, text, fields)))
}

function placedFault(key: string, text: string, fields: Fields): DesignFault {
  const [, first, nested, rest = ''] = /^Fields\.(\d+)(?:\.Fields\.(\d+))?(?:\.(.+))?$/.exec(key) ?? []
  const table = first === undefined ? undefined : Object.keys(fields)[Number(first)]
  if (table === undefined) return { place: undefined, property: key, text, where: '表单设置' }
  const field = fields[table]
  const columns = field?.type === 'rows' ? field.fields : {}
  const column = nested === undefined ? undefined : Object.keys(columns)[Number(nested)]
  const place = column === undefined ? placeOf(undefined, table) : placeOf(table, column)
  return { place, property: rest, text, where: fieldAt(fields, place)?.label || '未命名的字段' }
}
