import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { PrintOnce } from '../../../engine/list/print/PrintOnce.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { isCoded, originOf, useStory } from '../trace-queries.ts'
import { StoryCodes } from './StoryCodes.tsx'
import { StoryFacts } from './StoryFacts.tsx'
import { StoryLine } from './StoryLine.tsx'
import styles from './HistoryDetail.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** 溯源详情: the whole story of the plan that the address names, on one timeline. */
export function HistoryDetail() {
  const id = useSearchParams()[0].get('id')
  const list = useAddress()('/FarmPlan/HistoryTrace')
  if (id) return <Story key={id} id={id} list={list} />
  return <StateBlock kind="empty" title="没有指定计划" action={<ButtonLink to={list}>打开历史溯源</ButtonLink>} />
}

function Story({ id, list }: { readonly id: string; readonly list: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useStory(id)
  const [isPrinting, setIsPrinting] = useState(false)
  // What is printed is the whole: what was not read yet is read first.
  useEffect(() => {
    if (isPrinting && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isPrinting, hasNextPage, isFetchingNextPage, fetchNextPage])
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const head = data.pages[0]?.Head
  const lots = data.pages[0]?.Lots ?? []
  const entries = data.pages.flatMap(({ Entries }) => Entries)
  return (
    <div className={styles.screen}>
      <PageHeader
        title={head?.Plan.Name ?? '溯源详情'}
        actions={
          <>
            <ButtonLink kind="quiet" to={list}>
              返回列表
            </ButtonLink>
            <Button disabled={isPrinting} onClick={() => setIsPrinting(true)}>
              打印
            </Button>
          </>
        }
      />
      {head && <StoryFacts head={head} />}
      <StoryCodes lots={lots.filter(isCoded)} origin={originOf(data.pages[0]?.PublicUrl)} />
      {entries.length === 0 ? (
        <StateBlock kind="empty" title="还没有记录">
          打卡、批次和检测会按时间出现在这里
        </StateBlock>
      ) : (
        <StoryLine entries={entries} />
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? '正在读取…' : '之后的记录'}
          </Button>
        </div>
      )}
      {isPrinting && !hasNextPage && <PrintOnce onDone={() => setIsPrinting(false)} />}
    </div>
  )
}
