import { Form } from 'antd'
import { type Fields, keyColumn, keysOf, nextKey } from '@farm/contract/forms'
import { useRef } from 'react'

/** Keys for new rows of a table, which none of its rows has or had while the page is open. */
export function useRowKeys(table: string, columns: Fields) {
  const controls = Form.useFormInstance()
  const used = useRef(new Set<unknown>())
  const key = keyColumn(columns)
  const note = () => {
    if (key === undefined) return
    const rows: unknown = controls.getFieldValue(table)
    for (const one of keysOf(key, rows)) used.current.add(one)
  }
  return {
    /** The rows as they are now are remembered: called before one is taken out. */
    note,
    /** What a new row begins with. */
    begun: (): Readonly<Record<string, string>> => {
      note()
      if (key === undefined) return {}
      const given = nextKey(used.current)
      used.current.add(given)
      return { [key]: given }
    },
  }
}
