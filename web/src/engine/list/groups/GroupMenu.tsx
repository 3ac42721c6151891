import { MAX_SUMS } from '@farm/contract/forms'
import { Popup } from '../../../ui/Popup.tsx'
import { fieldOf, ownFields } from '../../records/record-fields.ts'
import type { RecordForm } from '../../records/record-form.ts'
import type { ListModel } from '../use-list.ts'
import styles from './GroupMenu.module.css'
import { canGroup, canSum } from './group-fields.ts'

interface GroupMenuProps {
  readonly list: Pick<ListModel, 'declaration' | 'state' | 'change'>
}

/** By what the records are put together, and which of their numbers are added up. */
export function GroupMenu({ list: { declaration, state, change } }: GroupMenuProps) {
  const { form } = declaration
  const names = [...new Set([...Object.keys(form.fields), ...Object.keys(ownFields)])]
  const groups = named(form, names, canGroup)
  const numbers = named(form, names, canSum)
  const toggled = (name: string) =>
    state.sums.includes(name) ? state.sums.filter((one) => one !== name) : [...state.sums, name]
  return (
    <>
      <Popup title="分组" label={state.groupBy === undefined ? '分组' : <b>分组</b>}>
        <label className={styles.choice}>
          <input
            type="radio"
            name="group"
            checked={state.groupBy === undefined}
            onChange={() => change({ groupBy: undefined })}
          />
          不分组
        </label>
        {groups.map(({ name, label }) => (
          <label key={name} className={styles.choice}>
            <input
              type="radio"
              name="group"
              checked={state.groupBy === name}
              onChange={() => change({ groupBy: name })}
            />
            {label}
          </label>
        ))}
      </Popup>
      {numbers.length > 0 && (
        <Popup title="合计" label={state.sums.length === 0 ? '合计' : <b>合计</b>}>
          {numbers.map(({ name, label }) => (
            <label key={name} className={styles.choice}>
              <input
                type="checkbox"
                checked={state.sums.includes(name)}
                disabled={state.sums.length >= MAX_SUMS && !state.sums.includes(name)}
                onChange={() => change({ sums: toggled(name) }, { replace: true })}
              />
              {label}
            </label>
          ))}
        </Popup>
      )}
    </>
  )
}

function named(form: RecordForm, names: readonly string[], isMeant: typeof canGroup) {
  return names.flatMap((name) => {
    const label = fieldOf(form, name)?.label
    return label !== undefined && isMeant(form, name) ? [{ name, label }] : []
  })
}
