import { type BookAnswer, bookCalls, books } from '@farm/contract/books'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { usePage } from '../../engine/page/index.ts'
import { useCan, useOrganPath } from '../../engine/permission/index.ts'
import { Failure } from '../../engine/records/Failure.tsx'
import { faultOf } from '../../engine/report/period.ts'
import { ScheduleLink } from '../../engine/report/ScheduleLink.tsx'
import { useOnlyEnterprise } from '../../engine/reference/use-only-enterprise.ts'
import { DownloadButton } from '../../engine/sheets/DownloadButton.tsx'
import { chunk } from '../../platform/chunk.ts'
import { HttpFailure, get } from '../../platform/http.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { BookBody } from './BookBody.tsx'
import styles from './BookPage.module.css'
import { type BookState, bookQuery, readBook } from './book-address.ts'
import { changedAddress } from '../../platform/changed-address.ts'

// What is chosen by name brings a list that opens, which weighs as much as the rest.
const BookFilters = chunk(() => import('./BookFilters.tsx').then((file) => file.BookFilters))

/** The screen of the record books at one of their addresses. */
export function bookScreen(path: string) {
  return function Books() {
    const [address] = useSearchParams()
    const state = readBook(address)
    return state ? <BookPage path={path} state={state} /> : null
  }
}

interface BookPageProps {
  readonly path: string
  readonly state: BookState
}

/** One book of an enterprise: its lines, and what is missing from them. */
function BookPage({ path, state }: BookPageProps) {
  const { title = '生产档案' } = usePage()
  const can = useCan()
  const [address] = useSearchParams()
  const { query, unasked, only } = useBook(state)
  const isReady = query.data !== undefined && !query.isPlaceholderData
  return (
    <div className={styles.page}>
      <div className={styles.screen}>
        <PageHeader
          title={title}
          note={`${state.book.law.source} · 至少保存 ${state.book.law.years} 年`}
          actions={
            <span className={styles.acts}>
              {isReady && can(`${path}#Export`) && (
                <DownloadButton call={bookCalls.export} query={bookQuery(state)} name={`${state.book.title}.xlsx`}>
                  导出 Excel
                </DownloadButton>
              )}
              <ScheduleLink title={state.book.title} filters={state.filters} />
              <Button disabled={!isReady} onClick={() => window.print()}>
                打印
              </Button>
            </span>
          }
        />
        <div className={styles.choices}>
          <div className={styles.ways}>
            <ViewSwitch
              label="档案"
              open={state.book.key}
              views={books.map(({ key, title: label }) => ({
                key,
                label,
                search: changedAddress(address, { book: key }).toString(),
              }))}
            />
          </div>
          <Suspense fallback={<span className={styles.waiting} />}>
            <BookFilters state={state} enterprise={query.data?.Enterprise.Id ?? only} />
          </Suspense>
        </div>
      </div>
      {unasked ?? <Told state={state} query={query} />}
    </div>
  )
}

/** The book as it was chosen, or what is said in its place while there is nothing to ask for. */
function useBook(state: BookState) {
  const { Enterprise, Plan, Place } = state.filters
  // Plans and plots are of one enterprise.
  const isNamed = (Enterprise ?? Plan ?? Place) !== undefined
  const only = useOnlyEnterprise({ enabled: !isNamed })
  const unasked = whyUnasked(state, { isWaiting: only.isWaiting, isOpen: only.isOpen && !isNamed })
  return { query: useAnswer(bookQuery(state), { enabled: unasked === undefined }), unasked, only: only.id }
}

function useAnswer(asked: ReturnType<typeof bookQuery>, { enabled }: { readonly enabled: boolean }) {
  const organPath = useOrganPath()
  return useQuery<BookAnswer>({
    queryKey: ['statistics', organPath, 'book', asked],
    queryFn: ({ signal }) => get(bookCalls.book, asked, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
}

function whyUnasked(
  { days }: BookState,
  { isWaiting, isOpen }: { readonly isWaiting: boolean; readonly isOpen: boolean },
) {
  const fault = days.from === undefined && days.to === undefined ? undefined : faultOf(days)
  if (fault !== undefined) return <StateBlock kind="empty" title={fault} />
  if (isWaiting) return <Waiting />
  return isOpen ? <Undecided /> : undefined
}

function Undecided() {
  return (
    <StateBlock kind="empty" title="请选择企业">
      一本档案记一家企业的生产
    </StateBlock>
  )
}

interface ToldProps {
  readonly state: BookState
  readonly query: Pick<ReturnType<typeof useAnswer>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
}

function Told({ state, query: { data, error, refetch, isPlaceholderData } }: ToldProps) {
  if (error) {
    const isUndecided = error instanceof HttpFailure && error.fields?.enterprise !== undefined
    return isUndecided ? <Undecided /> : <Failure error={error} onRetry={() => void refetch()} />
  }
  // The lines of another book don’t fit these columns.
  const isOfBook = data?.Sections.every(({ Key }) => state.book.sections.some(({ key }) => key === Key)) === true
  if (!data || !isOfBook) return <Waiting />
  return <BookBody book={state.book} answer={data} isBusy={isPlaceholderData} />
}
