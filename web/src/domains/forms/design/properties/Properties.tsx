import { Icon } from '../../../../ui/Icon.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useDesignModel } from '../designer/design-context.ts'
import { fieldAt, tableOf } from '../state/places.ts'
import { FieldProperties } from './FieldProperties.tsx'
import { FormProperties } from './FormProperties.tsx'
import styles from './Properties.module.css'
import { PropertyFaultsContext, otherFaults } from './property-faults.ts'

/** The right column: what the chosen field says of itself, or without one the form. */
export function Properties() {
  const { act, form, chosen, faultsAt } = useDesignModel()
  const field = chosen && fieldAt(form.fields, chosen)
  const table = chosen && tableOf(chosen)
  const faults = faultsAt(field ? chosen : undefined)
  const others = otherFaults(faults)
  return (
    <section className={styles.panel} aria-label={field ? '字段设置' : '表单设置'}>
      <header className={styles.head}>
        {field && (
          <button
            type="button"
            className={styles.back}
            onClick={() => act({ do: 'choose', place: table === undefined ? undefined : [table] })}
          >
            <Icon name="back" size={14} />
            {table === undefined ? '表单设置' : (fieldAt(form.fields, [table])?.label ?? '明细表')}
          </button>
        )}
        <h2 className={styles.title}>{field ? field.label || '未命名的字段' : '表单设置'}</h2>
      </header>
      <PropertyFaultsContext value={faults}>
        <div className={styles.body}>
          {others.length > 0 && <Notice>{others.join('；')}</Notice>}
          {chosen && field ? (
            <FieldProperties key={chosen.join('.')} place={chosen} field={field} />
          ) : (
            <FormProperties />
          )}
        </div>
      </PropertyFaultsContext>
    </section>
  )
}
