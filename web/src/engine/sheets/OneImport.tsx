import type { SheetImport } from '@farm/contract/sheets'
import { formatCount } from '@farm/contract/values'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Failure } from '../records/Failure.tsx'
import { FaultTable } from './FaultTable.tsx'
import { ImportActs } from './ImportActs.tsx'
import { ImportFigures } from './ImportFigures.tsx'
import { ImportHeed } from './ImportHeed.tsx'
import styles from './ImportPanel.module.css'
import { KeptTable } from './KeptTable.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { useImport } from './import-queries.ts'
import { isUnderWay, modeNames, stateNames, stateTones } from './import-state.ts'

interface OneImportProps {
  readonly id: string
  /** Of the list over which it stands open. */
  readonly formId: string
  /** Another file is to be chosen. */
  readonly onAgain: () => void
  /** The same file is checked another way. */
  readonly onBegun: (id: string) => void
}

/** One import, wherever it stands. */
export function OneImport({ id, formId, onAgain, onBegun }: OneImportProps) {
  const { data, error, refetch } = useImport(id)
  // Its panel would otherwise show figures that are no longer true.
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.FormId !== formId) return <StateBlock kind="empty" title="这不是这个列表的导入" />
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
      {data.State === 'checked' && <ImportHeed of={data} onBegun={onBegun} />}
      <ImportActs key={data.State} of={data} onAgain={onAgain} />
      {data.State === 'undone' && <KeptTable of={data} />}
      {tellsFaults.includes(data.State) && data.Faults.length > 0 && <FaultTable of={data} />}
    </div>
  )
}

/** What is wrong with the file is told until it is mended. */
const tellsFaults: ReadonlyArray<SheetImport['State']> = ['checked', 'done', 'failed']

/** What there is to say of an import in its state. */
function Told({ of: one }: { readonly of: SheetImport }) {
  if (isUnderWay(one.State)) return <ImportProgress of={one} />
  switch (one.State) {
    case 'failed':
      return (
        <p className={styles.fault} role="alert">
          {one.Reason ?? '没有导入：原因不明，请重试'}
          {one.UndoUntil &&
            `（已写入 ${formatCount(one.Added + one.Edited)} 条${one.MayUndo === false ? '' : '，可以撤销'}）`}
        </p>
      )
    case 'cancelled':
      return <p role="status">已取消，没有留下任何改动。</p>
    case 'undone':
      return <p role="status">已撤销整个导入。{one.Kept > 0 && `${formatCount(one.Kept)} 条记录保持原样。`}</p>
    default:
      return (
        <>
          {one.Reason && (
            <p className={styles.fault} role="alert">
              {one.Reason}
            </p>
          )}
          <ImportFigures of={one} />
        </>
      )
  }
}
