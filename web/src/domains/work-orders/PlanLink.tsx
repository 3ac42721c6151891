import type { Referred } from '@farm/contract/forms'
import { Link } from 'react-router'
import { useThingAddress } from '../../engine/reference/thing-pages.ts'
import styles from './PlanLink.module.css'
import { nameOfReferred } from '../../engine/records/referred-by.ts'

/** The plan of a work order, which leads to it where its page is open to the person. */
export function PlanLink({ plan }: { readonly plan: Referred | undefined }) {
  const address = useThingAddress()
  if (!plan) return '—'
  const name = nameOfReferred(plan)
  const to = plan.Name === undefined || plan.Deleted || plan.Unseen ? undefined : address('plans', plan.Id)
  if (to === undefined) return <span title={name}>{name}</span>
  return (
    <Link className={styles.plan} to={to} title={name}>
      {name}
    </Link>
  )
}
