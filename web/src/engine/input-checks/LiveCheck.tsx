import { inputVerdicts } from '@farm/contract/inputs'
import { Tag } from '../../ui/Tag.tsx'
import { Findings } from './Findings.tsx'
import styles from './InputChecks.module.css'
import { type LiveCheckOf, type LiveFound, useLiveCheck } from './use-live-check.ts'
import { toneOf } from './verdict-tones.ts'

/** What labels and the list of forbidden substances say of what is being filled in, before it is saved. */
export function LiveCheck(of: LiveCheckOf) {
  const found = useLiveCheck(of)
  return found && <LiveFindings {...found} />
}

/** Likewise where it is judged already. */
export function LiveFindings({ findings, knowsBans }: LiveFound) {
  const verdict = inputVerdicts.findLast((one) => findings.some((finding) => finding.verdict === one))
  return (
    <section className={styles.panel} aria-label="投入品核查">
      <h3 className={styles.title}>
        投入品核查 <Tag tone={toneOf(verdict)}>{verdict}</Tag>
      </h3>
      <Findings findings={findings} />
      <p className={styles.note}>
        按投入品资料{knowsBans ? '和禁限用名录' : ''}核对；使用次数、施药间隔和采收在保存时核对
      </p>
    </section>
  )
}
