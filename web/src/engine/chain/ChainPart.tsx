import { type ChainKind, type ChainStage, chainStages } from '@farm/contract/chain'
import { useMemo, useState } from 'react'
import { ChainColumn } from './ChainColumn.tsx'
import styles from './ChainPart.module.css'
import { useChain } from './chain-query.ts'
import { relatedTo } from './related.ts'
import { WaitingOrFailure } from '../records/WaitingOrFailure.tsx'

interface ChainPartProps {
  readonly kind: ChainKind
  /** From which one looks. */
  readonly id: string
}

/** 业务链: from the order by plan, plot and work order to the punch-in, the lot and its code, as seen from one of them. */
export function ChainPart({ kind, id }: ChainPartProps) {
  const { data, error, refetch } = useChain(kind, id)
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  return <Chain stages={data.Stages} from={{ kind, id }} />
}

interface ChainProps {
  readonly stages: readonly ChainStage[]
  readonly from: ChainPartProps
}

function Chain({ stages, from }: ChainProps) {
  const [pointed, setPointed] = useState<string>()
  const related = useMemo(() => (pointed === undefined ? undefined : relatedTo(pointed, stages)), [pointed, stages])
  // What is not for the person’s eyes has no column.
  const seen = chainStages.flatMap((kind) => stages.find(({ Kind }) => Kind === kind) ?? [])
  if (seen.length === 0) return <p className={styles.empty}>没有您可以查看的环节</p>
  return (
    <div className={styles.box}>
      <ol className={styles.chain} aria-label="业务链">
        {seen.map((stage) => (
          <ChainColumn key={stage.Kind} stage={stage} from={from} related={related} onPoint={setPointed} />
        ))}
      </ol>
    </div>
  )
}
