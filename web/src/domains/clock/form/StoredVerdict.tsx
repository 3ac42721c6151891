import type { WireRecord } from '@farm/contract/forms'
import { Findings } from '../../../engine/input-checks/Findings.tsx'
import { findingsIn } from '../../../engine/input-checks/stored-findings.ts'
import styles from './StoredView.module.css'

/** What has to be said before anything else: it is marked, and somebody hears of it. */
const LOUD: readonly unknown[] = ['警告', '禁止']

interface StoredVerdictProps {
  readonly record: WireRecord
}

/** How the check of the inputs of a punch-in came out, where it is not 允许 or nothing to check. */
export function StoredVerdict({ record }: StoredVerdictProps) {
  const { InputVerdict: verdict } = record.Data
  if (isMarked(record)) {
    return (
      <section className={styles.found} data-verdict={verdict} aria-label="投入品核查">
        <p className={styles.told}>{keptText(record)}</p>
        <Findings findings={findingsIn(record)} />
      </section>
    )
  }
  if (verdict !== '资料不足') return null
  return (
    <details className={styles.quiet}>
      <summary>投入品核查：资料不足，有的项没有核对</summary>
      <Findings findings={findingsIn(record)} />
    </details>
  )
}

/** Whether it came to 禁止 or 警告. */
export function isMarked({ Data }: WireRecord): boolean {
  return LOUD.includes(Data.InputVerdict)
}

function keptText({ Data: { InputVerdict, OverrideBy } }: WireRecord): string {
  if (InputVerdict === '警告') return '这条打卡已保留，并标记为“警告”，审核时会看到。'
  if (OverrideBy !== undefined) return '这条打卡已按填写的理由放行，核查结论保留在记录里。'
  return '这条打卡已保留，并标记为“禁止”，已通知计划负责人和有投入品放行权限的人。'
}
