import type { CellFault, SheetImport } from '@farm/contract/sheets'
import { FigureTable } from '../../ui/FigureTable.tsx'
import styles from './ImportPanel.module.css'

/** The first cells at fault: where they stand, what is wrong and what may have been meant. */
export function FaultTable({ of: { State, Faults, Wrong } }: { readonly of: SheetImport }) {
  const told = new Set(Faults.map(({ Row }) => Row)).size
  return (
    <section className={styles.faults}>
      <h3 className={styles.step}>有误的单元格</h3>
      {State === 'checked' && (
        <p className={styles.hint}>标记表含全部行。若先导入正确的行，请在导入之后再下载，那时只含没有导入的行。</p>
      )}
      {told < Wrong && <p className={styles.hint}>这里只列出前 {told} 行，全部错误见标记表。</p>}
      <FigureTable
        label="有误的单元格"
        rows={Faults.map((fault, place) => ({ ...fault, place }))}
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
