import { type Doubt, doubtCalls } from '@farm/contract/doubts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useKeptAddress, usePage } from '../../engine/page/index.ts'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { WaitingOrFailure } from '../../engine/records/WaitingOrFailure.tsx'
import { get } from '../../platform/http.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pills } from '../../ui/Pills.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import styles from './Doubts.module.css'
import { DoubtRows } from './DoubtRows.tsx'
import { byEnterprise, chosenOf, kindsIn } from './doubt-figures.ts'
import { EnterpriseRows } from './EnterpriseRows.tsx'

const SHOWN_AT_ONCE = 100

/** 存疑清单: what speaks against records, lots and certificates of the enterprises, open or answered for. */
export function Doubts() {
  const { title = '存疑清单' } = usePage()
  const organPath = useOrganPath()
  const { data, error, refetch } = useQuery({
    queryKey: [RECORDS, organPath, 'doubts'],
    queryFn: ({ signal }) => get(doubtCalls.list, {}, signal),
  })
  return (
    <div className={styles.screen}>
      <PageHeader title={title} note="一年内要核实的记录、批次和合格证；说明和复核以后仍留在这里" />
      {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {data && <Listed doubts={data.Doubts} isCut={data.IsCut} />}
    </div>
  )
}

interface ListedProps {
  readonly doubts: readonly Doubt[]
  /** There is more than was looked at. */
  readonly isCut: boolean
}

function Listed({ doubts, isCut }: ListedProps) {
  const [address] = useSearchParams()
  const [, setAddress] = useKeptAddress()
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const kinds = address.getAll('kind')
  const enterprise = address.get('enterprise') ?? undefined
  const shown = address.get('shown') === 'all' ? 'all' : 'open'
  const change = (name: string, values: readonly string[]) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete(name)
        for (const value of values) next.append(name, value)
        return next
      },
      { replace: true },
    )
  const chosen = chosenOf(doubts, { kinds, enterprise, shown })
  if (doubts.length === 0) return <StateBlock kind="empty" title="没有存疑的记录" />
  return (
    <>
      <EnterpriseRows
        sums={byEnterprise(doubts)}
        chosen={enterprise}
        onChoose={(name) => change('enterprise', name === enterprise ? [] : [name])}
      />
      <div className={styles.choices}>
        <Pills
          label="显示"
          options={['未结', '全部']}
          value={[shown === 'all' ? '全部' : '未结']}
          onChange={([one]) => change('shown', one === '全部' ? ['all'] : [])}
        />
        <Pills
          label="种类"
          multiple
          options={kindsIn(doubts)}
          value={kinds}
          onChange={(some) => change('kind', some)}
        />
      </div>
      {chosen.length === 0 && <StateBlock kind="empty" title="没有符合所选条件的存疑" />}
      {chosen.length > 0 && <DoubtRows doubts={chosen.slice(0, most)} />}
      {chosen.length > most && (
        <div className={styles.more}>
          <Button onClick={() => setMost(most + SHOWN_AT_ONCE)}>更早的</Button>
        </div>
      )}
      {isCut && <p className={styles.note}>太多，每种记录只列出最近变动的 500 条；请切换到下级组织查看</p>}
    </>
  )
}
