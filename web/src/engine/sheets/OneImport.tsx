import type { SheetImport } from '@farm/contract/sheets'
import { Tag } from '../../ui/Tag.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Failure } from '../records/Failure.tsx'
import { FaultTable } from './FaultTable.tsx'
import { ImportActs } from './ImportActs.tsx'
import { ImportFigures } from './ImportFigures.tsx'
import styles from './ImportPanel.module.css'
import { ImportProgress } from './ImportProgress.tsx'
import { useImport } from './import-queries.ts'
import { isUnderWay, modeNames, stateNames, stateTones } from './import-state.ts'

interface OneImportProps {
  readonly id: string
  /** Another file is to be chosen. */
  readonly onAgain: () => void
}

/** One import, wherever it stands. */
export function OneImport({ id, onAgain }: OneImportProps) {
  const { data, error, refetch } = useImport(id)
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />
  return (
    <div className={styles.one}>
      <p className={styles.head}>
        <span className={styles.name} title={data.FileName}>
          {data.FileName}
        </span>
        <Tag tone={stateTones[data.State]}>{stateNames[data.State]}</Tag>
        <span className={styles.hint}>{modeNames[data.Mode]}</span>
      </p>
      <Told of={data} />
      <ImportActs key={data.State} of={data} onAgain={onAgain} />
      {data.State === 'checked' && data.Faults.length > 0 && <FaultTable faults={data.Faults} wrong={data.Wrong} />}
    </div>
  )
}

/** What there is to say of an import in its state. */
function Told({ of: one }: { readonly of: SheetImport }) {
  if (isUnderWay(one.State)) return <ImportProgress of={one} />
  switch (one.State) {
    case 'failed':
      return (
        <p className={styles.fault} role="alert">
          没有导入：{one.Reason ?? '原因不明，请重试'}
        </p>
      )
    case 'cancelled':
      return <p role="status">已取消，没有留下任何改动。</p>
    case 'undone':
      return <p role="status">已撤销整个导入。{one.Kept > 0 && `${one.Kept} 条记录后来又被修改或引用，保持原样。`}</p>
    default:
      return <ImportFigures of={one} />
  }
}
