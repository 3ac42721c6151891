import type { WireRecord } from '@farm/contract/forms'
import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { Cut } from '../../../ui/Cut.tsx'
import styles from './Growing.module.css'
import { cropText, plantedBy } from './planted.ts'
import { useRunningPlans } from './plans-on-places.ts'

/** The crop and the plan that stand on a plot now. */
export function GrowingCell({ record }: { readonly record: WireRecord }) {
  const address = useAddress()
  const [first, ...others] = (useRunningPlans(record.Id).data ?? []).map(plantedBy)
  if (!first) return '—'
  const crop = cropText(first)
  return (
    <Cut title={[first, ...others].map((one) => `${cropText(one)}（${one.plan}）`).join('\n')}>
      {crop}
      <Link className={styles.plan} to={address(`/FarmPlan/MakePlan?open=${first.planId}`)}>
        {first.plan}
      </Link>
      {others.length > 0 && ` 等 ${others.length + 1} 个计划`}
    </Cut>
  )
}
