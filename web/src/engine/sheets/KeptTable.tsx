import type { SheetImport } from '@farm/contract/sheets'
import { FigureTable } from '../../ui/FigureTable.tsx'
import styles from './ImportPanel.module.css'

/** The records that stayed as an import was taken back: of which row of the file, and why. */
export function KeptTable({ of: { KeptRows = [], Kept } }: { readonly of: SheetImport }) {
  if (KeptRows.length === 0) return null
  return (
    <section className={styles.faults}>
      <h3 className={styles.step}>保持原样的记录</h3>
      {KeptRows.length < Kept && <p className={styles.hint}>这里只列出前 {KeptRows.length} 条。</p>}
      <FigureTable
        label="保持原样的记录"
        rows={KeptRows}
        keyOf={({ Row }) => String(Row)}
        columns={[
          { key: 'row', header: '行', cell: ({ Row }) => Row },
          { key: 'reason', header: '原因', cell: ({ Reason }) => Reason },
        ]}
      />
    </section>
  )
}
