import { type LotRelease, type StoryLot, TRACE_PATH } from '@farm/contract/trace'
import { formatCount } from '@farm/contract/values'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { useLotRelease } from '../trace-queries.ts'
import { PolicyPart } from './PolicyPart.tsx'
import { ReleaseForm } from './ReleaseForm.tsx'
import styles from './ReleasePanel.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

interface ReleasePanelProps {
  readonly lot: Pick<StoryLot, 'Id' | 'Number'>
  readonly onClose: () => void
}

/** What the public sees of a lot, how often it was looked at, and deciding on it. */
export function ReleasePanel({ lot, onClose }: ReleasePanelProps) {
  const { data, error, refetch } = useLotRelease(lot.Id)
  return (
    <SidePanel title={`公开 ${lot.Number}`} onClose={onClose}>
      {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.panel}>
          <Standing release={data} />
          {data.MayRelease && <ReleaseForm key={`${data.Code} ${data.Allowed.join(' ')}`} release={data} />}
          {data.MayRelease && <PolicyPart key={data.Allowed.join(' ')} release={data} />}
          <Scans release={data} />
        </div>
      )}
    </SidePanel>
  )
}

function Standing({ release: { Code, Withdrawn, ScanTotal } }: { readonly release: LotRelease }) {
  return (
    <section>
      <h3 className={styles.title}>公开情况</h3>
      {Code === undefined ? (
        <p className={styles.line}>还没有公开，扫不到任何内容。</p>
      ) : (
        <p className={styles.line}>
          已公开，扫码 {formatCount(ScanTotal)} 次。
          <a href={`${TRACE_PATH}${Code}`} target="_blank" rel="noreferrer">
            打开公开页
          </a>
        </p>
      )}
      {Withdrawn > 0 && <p className={styles.hint}>已撤回过 {Withdrawn} 个溯源码，扫到它们的人看到“已撤回”。</p>}
    </section>
  )
}

function Scans({ release: { Scans: days } }: { readonly release: LotRelease }) {
  if (days.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>每天扫码次数</h3>
      <ul className={styles.days} aria-label="每天扫码次数">
        {days.map(({ Day, Count }) => (
          <li key={Day}>
            <span>{Day}</span>
            <span>{formatCount(Count)} 次</span>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>只记次数，不记是谁扫的。</p>
    </section>
  )
}
