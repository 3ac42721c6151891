import type { DesignSummary } from '@farm/contract/forms'
import { Link } from 'react-router'
import { useAddress, useCan } from '../../../../engine/permission/index.ts'
import styles from './FormList.module.css'

/** The name of a form, which leads to its designer. */
export function FormLink({ form: { Id, Name, MayDesign } }: { readonly form: DesignSummary }) {
  const can = useCan()
  const address = useAddress()
  if (!MayDesign || !can('/Core/FormAdd/:id')) return <span title={Name}>{Name}</span>
  return (
    <Link className={styles.name} to={address(`/Core/FormAdd/${Id}`)} title={Name}>
      {Name}
    </Link>
  )
}
