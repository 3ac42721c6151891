import type { CellFault } from '@farm/contract/sheets'
import { FigureTable } from '../../ui/FigureTable.tsx'
import styles from './ImportPanel.module.css'

interface FaultTableProps {
  readonly faults: readonly CellFault[]
  /** Rows at fault, of which only the first faults may be told. */
  readonly wrong: number
}

/** The first cells at fault: where they stand, what is wrong and what may have been meant. */
export function FaultTable({ faults, wrong }: FaultTableProps) {
  const told = new Set(faults.map(({ Row }) => Row)).size
  return (
    <section className={styles.faults}>
      <h3 className={styles.step}>有误的单元格</h3>
      {told < wrong && <p className={styles.hint}>这里只列出前 {told} 行，全部错误见标记表。</p>}
      <FigureTable
        label="有误的单元格"
        rows={faults.map((fault, place) => ({ ...fault, place }))}
        keyOf={({ place }) => String(place)}
        columns={[
          { key: 'row', header: '行', cell: ({ Row }) => Row },
          { key: 'column', header: '列', cell: ({ Column }) => <Short text={Column || '整行'} /> },
          { key: 'value', header: '内容', cell: ({ Value }) => <Short text={Value || '（空）'} /> },
          { key: 'reason', header: '原因', cell: (fault) => <Reason fault={fault} /> },
        ]}
      />
    </section>
  )
}

function Short({ text }: { readonly text: string }) {
  return (
    <span className={styles.value} title={text}>
      {text}
    </span>
  )
}

function Reason({ fault: { Reason: reason, Suggestions } }: { readonly fault: CellFault }) {
  return (
    <span className={styles.reason}>
      {reason}
      {Suggestions.length > 0 && <span className={styles.hint}>（可能是：{Suggestions.join('、')}）</span>}
    </span>
  )
}
