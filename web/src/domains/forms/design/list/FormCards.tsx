import type { DesignSummary } from '@farm/contract/forms'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { FormActs } from './FormActs.tsx'
import { FormLink } from './FormLink.tsx'
import styles from './FormList.module.css'
import { countText } from './FormTable.tsx'
import { FormTags } from './FormTags.tsx'

/** The forms on a phone. */
export function FormCards({ forms }: { readonly forms: readonly DesignSummary[] | undefined }) {
  if (!forms) return <Waiting />
  return (
    <ul className={styles.cards}>
      {forms.map((form) => (
        <li key={form.Id} className={styles.card}>
          <span className={styles.cardHead}>
            <FormLink form={form} />
            <FormTags form={form} />
          </span>
          <span className={styles.second}>
            {form.Fields} 个字段 · {countText(form.Records)} 条记录 · {form.Organ.Name}
          </span>
          <FormActs form={form} />
        </li>
      ))}
    </ul>
  )
}
