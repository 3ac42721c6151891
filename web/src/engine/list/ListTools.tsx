import { Icon } from '../../ui/Icon.tsx'
import { Popup } from '../../ui/Popup.tsx'
import type { Density } from '../../ui/table-props.ts'
import styles from './ListTools.module.css'
import type { ListColumn } from './list-columns.tsx'
import { type ListLook, densities, isShown, withColumn } from './list-look.ts'

const densityLabels = { compact: '紧凑', normal: '标准', roomy: '宽松' } satisfies Record<Density, string>

interface ListToolsProps {
  readonly columns: readonly ListColumn[]
  readonly look: ListLook
  readonly onLook: (look: ListLook) => void
}

/** Density and choice of columns. The first column names the records and always stays. */
export function ListTools({ columns: [, ...columns], look, onLook }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <Popup
        title="密度"
        label={
          <>
            <Icon name="density" size={14} />
            密度
          </>
        }
      >
        {densities.map((density) => (
          <label key={density} className={styles.choice}>
            <input
              type="radio"
              name="density"
              checked={look.density === density}
              onChange={() => onLook({ ...look, density })}
            />
            {densityLabels[density]}
          </label>
        ))}
      </Popup>
      <Popup
        title="列设置"
        label={
          <>
            <Icon name="columns" size={14} />
            列设置
          </>
        }
      >
        {columns.map((column) => (
          <label key={column.key} className={styles.choice}>
            <input type="checkbox" checked={isShown(column, look)} onChange={() => onLook(withColumn(look, column))} />
            {column.label}
          </label>
        ))}
        <button type="button" className={styles.reset} onClick={() => onLook({ ...look, hidden: [], added: [] })}>
          恢复默认
        </button>
      </Popup>
    </div>
  )
}
