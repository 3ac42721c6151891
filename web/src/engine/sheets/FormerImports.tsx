import { formatMoment } from '../../platform/time.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from './ImportPanel.module.css'
import { useImports } from './import-queries.ts'
import { outcomeText, stateNames, stateTones } from './import-state.ts'

interface FormerImportsProps {
  readonly formId: string
  readonly onOpen: (id: string) => void
}

/** What was imported before, and what is under way: each can be opened, and taken back for a while. */
export function FormerImports({ formId, onOpen }: FormerImportsProps) {
  const { data: imports = [] } = useImports(formId)
  if (imports.length === 0) return null
  return (
    <section className={styles.former}>
      <h3 className={styles.step}>导入记录</h3>
      <ul className={styles.lines}>
        {imports.map((one) => (
          <li key={one.Id}>
            <button type="button" className={styles.line} onClick={() => onOpen(one.Id)}>
              <span className={styles.name}>{one.FileName}</span>
              <Tag tone={stateTones[one.State]}>{stateNames[one.State]}</Tag>
              <span className={styles.hint}>
                {formatMoment(one.AddTime)} {one.User.RealName} · {outcomeText(one)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
