import { Select } from 'antd'
import { shownColumns } from '@farm/contract/forms'
import { KindIcon } from '../designer/KindIcon.tsx'
import { useDesignModel } from '../designer/design-context.ts'
import { useRemoveField } from '../designer/remove-context.ts'
import { liveFields } from '../state/draft-form.ts'
import { columnKinds, kindOfField } from '../state/field-kinds.ts'
import { stepTo } from '../state/places.ts'
import { Property } from './PropertyControls.tsx'
import { SmallButton } from './SmallButton.tsx'
import styles from './Properties.module.css'
import type { PropertiesOf } from './properties-of.ts'

const options = columnKinds.map(({ key, name }) => ({ value: key, label: name }))

/** The columns of a sub-table: each is designed as a field of its own. */
export function RowsProperties({ field, name }: PropertiesOf<'rows'>) {
  const { act, isBuiltIn, faults } = useDesignModel()
  const remove = useRemoveField()
  const isFixed = isBuiltIn([name])
  const columns = Object.entries(shownColumns(liveFields(field.fields)))
  const move = (column: string, by: 'up' | 'down') => {
    const step = stepTo(field.fields, column, by)
    if (step) act({ do: 'move', place: [name, column], before: step.before })
    // The table stays in sight, whichever of its columns was moved.
    act({ do: 'choose', place: [name] })
  }
  return (
    <Property property="Fields" label="列" hint={isFixed ? '系统明细表的列不能改' : '点列名设置这一列'}>
      <ul className={styles.columns}>
        {columns.map(([column, one], at) => (
          <li
            key={column}
            data-faulty={faults.some(({ place }) => place?.join('.') === `${name}.${column}`) || undefined}
          >
            <button
              type="button"
              className={styles.column}
              disabled={isFixed}
              onClick={() => act({ do: 'choose', place: [name, column] })}
            >
              <KindIcon path={kindOfField(one)?.icon} />
              {one.label || '未命名的列'}
            </button>
            {!isFixed && (
              <>
                <SmallButton
                  label={`上移列${one.label}`}
                  icon="up"
                  disabled={at === 0}
                  onClick={() => move(column, 'up')}
                />
                <SmallButton
                  label={`下移列${one.label}`}
                  icon="down"
                  disabled={at === columns.length - 1}
                  onClick={() => move(column, 'down')}
                />
                <SmallButton label={`移除列${one.label}`} icon="close" onClick={() => remove([name, column])} />
              </>
            )}
          </li>
        ))}
      </ul>
      {!isFixed && (
        <Select
          className={styles.wide ?? ''}
          aria-label="添加列"
          placeholder="＋ 添加列"
          value={null}
          options={options}
          onChange={(key: string | null) => {
            const kind = columnKinds.find((one) => one.key === key)
            if (kind) act({ do: 'add', field: kind.make(), table: name })
          }}
        />
      )}
    </Property>
  )
}
