import type { DesignSummary } from '@farm/contract/forms'
import { Tag } from '../../../../ui/Tag.tsx'
import { stateOf, stateTexts } from '../state/form-states.ts'
import styles from './FormList.module.css'

/** How a form stands, in words. */
export function FormTags({ form }: { readonly form: DesignSummary }) {
  const { text, tone } = stateTexts[stateOf(form)]
  return (
    <span className={styles.tags}>
      {form.IsBuiltIn && <Tag>内置</Tag>}
      <Tag tone={tone}>{text}</Tag>
    </span>
  )
}
