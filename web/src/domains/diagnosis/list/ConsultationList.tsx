import { filterOn } from '@farm/contract/forms'
import { consultationForm } from '@farm/contract/diagnosis'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePage } from '../../../engine/page/index.ts'
import { useAddress, useCan, useIsViewing, usePermission } from '../../../engine/permission/index.ts'
import { TopBar } from '../../../engine/phone/TopBar.tsx'
import { useDebounced } from '../../../engine/reference/useDebounced.ts'
import { TabLinks } from '../../../engine/tabs/TabLinks.tsx'
import { readTab } from '../../../engine/tabs/tabs.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import styles from '../Diagnosis.module.css'
import { useConsultations } from '../diagnosis-queries.ts'
import { ConsultationCard } from './ConsultationCard.tsx'
import { type ConsultationTab, tabsFor } from './consultation-tabs.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

const AT_ONCE = 15
const SEARCH_PAUSE_MS = 300

/** 专家诊断: what one asked, or what one is to answer, those first whose time is over first. */
export function ConsultationList() {
  const { title = '专家诊断' } = usePage()
  const can = useCan()
  const { User } = usePermission()
  const tabs = tabsFor({ userId: User.Id, isExpert: can('/ClockSys/Diagnosis#Reply') })
  const tab = readTab(tabs, useSearchParams()[0])
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), SEARCH_PAUSE_MS)
  return (
    <div className={styles.column}>
      <TopBar title={title} />
      <Ways />
      <div className={styles.tabs}>
        <TabLinks
          formId={consultationForm.id}
          tabs={tabs}
          open={tab}
          narrowingOf={({ clauses }) => ({
            ...(clauses.length > 0 && { qs: filterOn(clauses) }),
            ...(search !== '' && { search }),
          })}
        />
      </div>
      <input
        type="search"
        className={styles.search}
        aria-label="查找会诊"
        placeholder="输入标题查找"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Found tab={tab} search={search} />
    </div>
  )
}

/** Where else one goes from here. */
function Ways() {
  const address = useAddress()
  const can = useCan()
  const isViewing = useIsViewing()
  const mayAsk = can('/ClockSys/Diagnosis/Ask') && !isViewing
  return (
    <div className={styles.ways}>
      <ButtonLink to={address('/ClockSys/Diagnosis/Experts')}>专家库</ButtonLink>
      <ButtonLink to={address('/ClockSys/Diagnosis/Statistics')}>会诊统计</ButtonLink>
      {mayAsk && (
        <ButtonLink kind="primary" to={address('/ClockSys/Diagnosis/Ask')}>
          发起会诊
        </ButtonLink>
      )}
    </div>
  )
}

interface FoundProps {
  readonly tab: ConsultationTab
  readonly search: string
}

function Found({ tab: { clauses, orderBy, empty }, search }: FoundProps) {
  const query = useConsultations({
    pageSize: AT_ONCE,
    orderBy,
    ...(clauses.length > 0 && { qs: filterOn(clauses) }),
    ...(search !== '' && { search }),
  })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const records = data.pages.flatMap(({ answer }) => answer)
  if (records.length === 0) return <StateBlock kind="empty" title={search === '' ? empty : '没有找到会诊，请换个词'} />
  return (
    <>
      <ul className={styles.cards} aria-label="会诊列表">
        {records.map((record) => (
          <li key={record.Id}>
            <ConsultationCard record={record} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="touch" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? '正在查询…' : '查看更多'}
        </Button>
      )}
    </>
  )
}
