import { explainCalls } from '@farm/contract/access'
import { useQuery } from '@tanstack/react-query'
import { usePage } from '../../engine/page/index.ts'
import { useOrganPath } from '../../engine/permission/index.ts'
import { Failure } from '../../engine/records/Failure.tsx'
import { DownloadButton } from '../../engine/sheets/DownloadButton.tsx'
import { get } from '../../platform/http.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './ExplainPage.module.css'
import { ExplanationView } from './ExplanationView.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { type Question, useQuestion } from './explain-address.ts'

const matrix = (
  <DownloadButton call={explainCalls.matrix} query={{}} name="权限矩阵.xlsx">
    导出权限矩阵
  </DownloadButton>
)

/** 权限说明: why a person sees a screen or a record, or why not. */
export function ExplainPage() {
  const { title = '权限说明' } = usePage()
  const [question, change] = useQuestion()
  return (
    <>
      <PageHeader title={title} note="选一个人，再选页面或记录，看他为什么看得到或看不到" actions={matrix} />
      <div className={styles.parts}>
        <QuestionForm question={question} onChange={change} />
        <Answer question={question} />
      </div>
    </>
  )
}

function Answer({ question: { user, url, record } }: { readonly question: Question }) {
  const organPath = useOrganPath()
  const isWhole = user !== undefined && (url !== undefined || record !== undefined)
  const { data, error, refetch } = useQuery({
    queryKey: ['explain', organPath, user, url, record],
    queryFn: ({ signal }) =>
      get(
        explainCalls.explain,
        { userId: user ?? '', ...(record === undefined ? { url: url ?? '' } : { recordId: record }) },
        signal,
      ),
    enabled: isWhole,
    staleTime: 0,
  })
  if (!isWhole) return <StateBlock kind="empty" title="先选人员，再选页面或记录" />
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return data ? <ExplanationView of={data} /> : <Waiting />
}
