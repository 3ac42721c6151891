import type { SheetImport } from '@farm/contract/sheets'
import { formatMoment } from '../../platform/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './ImportPanel.module.css'
import { useImportAct, useImports } from './import-queries.ts'
import { outcomeText, stateNames, stateTones } from './import-state.ts'

interface FormerImportsProps {
  readonly formId: string
  readonly onOpen: (id: string) => void
}

/** What was imported before, and what is under way: each can be opened, and taken back for a while. What was called off is gone. */
export function FormerImports({ formId, onOpen }: FormerImportsProps) {
  const { data = [] } = useImports(formId)
  const imports = data.filter(({ State }) => State !== 'cancelled')
  if (imports.length === 0) return null
  return (
    <section className={styles.former}>
      <h3 className={styles.step}>导入记录</h3>
      <ul className={styles.lines}>
        {imports.map((one) => (
          <Former key={one.Id} of={one} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

interface FormerProps extends Pick<FormerImportsProps, 'onOpen'> {
  readonly of: SheetImport
}

function Former({ of: one, onOpen }: FormerProps) {
  const { mutate, isPending } = useImportAct(one.Id)
  const outcome = outcomeText(one)
  return (
    <li className={styles.kept}>
      <button type="button" className={styles.line} onClick={() => onOpen(one.Id)}>
        <span className={styles.name}>{one.FileName}</span>
        <Tag tone={stateTones[one.State]}>{stateNames[one.State]}</Tag>
        <span className={styles.hint}>
          {formatMoment(one.AddTime)} {one.User.RealName}
          {outcome && ` · ${outcome}`}
        </span>
      </button>
      {one.State === 'checked' && (
        <Button
          kind="quiet"
          onClick={() => mutate('cancel')}
          disabled={isPending}
          aria-label={`放弃导入“${one.FileName}”`}
        >
          放弃导入
        </Button>
      )}
    </li>
  )
}
