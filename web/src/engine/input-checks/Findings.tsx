import { type Finding, saidOf } from '@farm/contract/input-checks'
import { Tag } from '../../ui/Tag.tsx'
import styles from './InputChecks.module.css'
import { toneOf } from './verdict-tones.ts'

/** What each rule says, the worst first; what is allowed is folded away. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const open = ['禁止', '警告', '资料不足'].flatMap((verdict) => findings.filter((one) => one.verdict === verdict))
  const fine = findings.filter(({ verdict }) => verdict === '允许')
  return (
    <>
      {open.length > 0 && <Lines findings={open} />}
      {fine.length > 0 && (
        <details className={styles.more}>
          <summary>{open.length > 0 ? `另有 ${fine.length} 项允许` : `${fine.length} 项都允许`}</summary>
          <Lines findings={fine} />
        </details>
      )}
    </>
  )
}

function Lines({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <ul className={styles.findings}>
      {findings.map(({ name, check, verdict, reason }) => (
        <li key={`${name} ${check} ${reason}`}>
          <Tag tone={toneOf(verdict)}>{verdict}</Tag>
          <span>
            {name && <b>{name} </b>}
            {saidOf(check, reason)}
          </span>
        </li>
      ))}
    </ul>
  )
}
