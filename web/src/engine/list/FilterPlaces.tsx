import styles from './FilterPlaces.module.css'
import { type NamedField, filterKind } from './filter-values.ts'

/** Where the filters will stand: just as large, so that nothing moves when they come. */
export function FilterPlaces({ fields }: { readonly fields: readonly NamedField[] }) {
  return fields.map(({ name, field }) => (
    <span key={name} className={styles.place} data-kind={filterKind(field)} aria-hidden="true">
      {field.label}
    </span>
  ))
}
