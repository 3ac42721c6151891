import type { SheetImport } from '@farm/contract/sheets'
import { askedOf } from './import-asks.ts'
import styles from './ImportPanel.module.css'

interface ImportAsksProps {
  readonly of: SheetImport
  readonly confirmed: readonly string[]
  readonly onChange: (confirmed: readonly string[]) => void
}

/** Rows that lack nothing but a confirmation: what each is asked, to be confirmed for all that are asked the same. */
export function ImportAsks({ of: one, confirmed, onChange }: ImportAsksProps) {
  if (one.Asks.length === 0) return null
  return (
    <section className={styles.asking} aria-label="需要确认的行">
      <h3 className={styles.step}>需要确认的行</h3>
      <p className={styles.hint}>这些行没有别的问题。逐项核对，勾选后一起导入，并记在记录里；不勾选的不导入。</p>
      {askedOf(one).map(({ code, word, rows }) => (
        <label key={code} className={styles.ask}>
          <input
            type="checkbox"
            checked={confirmed.includes(code)}
            onChange={({ target }) =>
              onChange(target.checked ? [...confirmed, code] : confirmed.filter((other) => other !== code))
            }
          />
          确认“{word}”（{rows} 行）
        </label>
      ))}
      <ul className={styles.asks}>
        {one.Asks.flatMap(({ First }) => First).map(({ Row, Text }) => (
          <li key={Row}>
            第 {Row} 行：{Text}
          </li>
        ))}
      </ul>
      {one.Asks.some(({ First, Rows }) => Rows > First.length) && (
        <p className={styles.hint}>每种只列出前几行，其余见标记表。</p>
      )}
    </section>
  )
}
