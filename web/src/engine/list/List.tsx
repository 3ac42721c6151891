import type { WireRecord } from '@farm/contract/forms'
import { type ReactNode, Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { useBinAddress } from '../care/list-paths.ts'
import { usePage } from '../page/index.ts'
import { OpensWithView } from '../views/OpensWithView.tsx'
import { SaveViewButton } from '../views/SaveViewButton.tsx'
import { ExportChosen } from '../sheets/ExportChosen.tsx'
import { SheetTools } from '../sheets/SheetTools.tsx'
import { AddLink } from './AddLink.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListBody } from './ListBody.tsx'
import { ListCards } from './ListCards.tsx'
import { ListFrame } from './ListFrame.tsx'
import { ListTable } from './ListTable.tsx'
import { ListTop } from './ListTop.tsx'
import { ListRows } from './groups/ListRows.tsx'
import { NoRows } from './NoRows.tsx'
import type { ListActs } from './list-acts.ts'
import type { ListDeclaration } from './list-declaration.ts'
import { type ListModel, useList } from './use-list.ts'
import { useSteps } from './use-steps.ts'
import { useRemoval } from './use-removal.tsx'
import { isWaiting } from './use-rows.ts'

const RecordPanel = chunk(() => import('./RecordPanel.tsx').then((file) => file.RecordPanel))

export interface ListProps {
  readonly of: ListDeclaration
  /** Names what is kept of its look. */
  readonly screen: string
  readonly acts: ListActs
  /** Figures beside the title. */
  readonly summary?: ReactNode
  /** Below the title, of more than the rows. */
  readonly above?: ReactNode
  /** In place of the count above the rows. */
  readonly tabs?: ReactNode
  /** Besides the primary action. */
  readonly actions?: ReactNode
  /** Before 编辑 and 删除 of a row. */
  readonly rowActions?: (record: WireRecord) => ReactNode
  /** Before 删除 of the chosen ones; `clear` chooses none of them any more. */
  readonly bulkActions?: (records: readonly WireRecord[], clear: () => void) => ReactNode
  /** What stands in the panel of an open record, in place of all its fields; `goOn` opens the next of the list. */
  readonly facts?: (record: WireRecord, goOn: () => void) => ReactNode
  /** Below the rows: what is to be said of the figures of those that are shown. */
  readonly below?: (ids: readonly string[]) => ReactNode
  /** In place of the rows, of the same records and choices: a map of them. */
  readonly instead?: ((list: ListModel) => ReactNode) | undefined
}

/** The list of all screens: a screen declares itself, the engine draws every state of it. */
export function List(props: ListProps) {
  return (
    <OpensWithView screen={props.screen}>
      <OpenList {...props} />
    </OpensWithView>
  )
}

function OpenList(props: ListProps) {
  const {
    of: declaration,
    screen,
    acts,
    summary,
    above,
    tabs,
    actions,
    rowActions,
    bulkActions,
    facts,
    below,
    instead,
  } = props
  const { form, sections } = declaration
  const { title = form.name } = usePage()
  const list = useList(declaration, screen)
  const removal = useRemoval(form)
  const bin = useBinAddress()(form.id)
  const isPhone = useIsPhone()
  const { state, change, page, selection } = list
  const shown = page.data?.answer ?? NONE
  const steps = useSteps(shown, state.open)
  const open = (id: string | undefined) => change({ open: id }, { replace: true })
  const close = () => open(undefined)
  const add = acts.add && <AddLink to={acts.add} name={form.name} />
  const Rows = isPhone ? ListCards : ListTable
  const drawn = (of: ListModel) => (
    <Rows
      declaration={declaration}
      list={of}
      acts={acts}
      rowActions={rowActions}
      onRemove={(record) => removal.ask([record])}
    />
  )
  return (
    <>
      <ListFrame
        title={title}
        note={summary}
        actions={
          <>
            {actions}
            <SheetTools list={list} acts={acts} title={title} />
          </>
        }
        add={add}
        above={above}
        filters={
          <FilterBar declaration={declaration} state={state} isWaiting={isWaiting(page)} onChange={change}>
            <SaveViewButton list={list} />
          </FilterBar>
        }
        top={
          <ListTop
            list={list}
            tabs={tabs}
            hasRows={instead === undefined}
            bulkActions={(records) => (
              <>
                {bulkActions?.(records, selection.clear)}
                {acts.canExport && <ExportChosen list={list} title={title} />}
              </>
            )}
            bin={acts.canRemove ? bin : undefined}
            canEdit={acts.edit !== undefined}
            onRemove={
              acts.canRemove && selection.selected.every(acts.removes ?? isAny)
                ? () => removal.ask(selection.selected, selection.clear)
                : undefined
            }
          />
        }
      >
        {instead?.(list) ?? (
          <ListBody
            error={page.error}
            count={page.data?.answer.length}
            onRetry={() => void page.refetch()}
            empty={<NoRows declaration={declaration} state={state} onChange={change} action={!isPhone && add} />}
          >
            <ListRows list={list} draw={drawn} />
            <Below draw={below} records={shown} />
          </ListBody>
        )}
      </ListFrame>
      {state.open && (
        <Suspense>
          <RecordPanel
            key={state.open}
            form={form}
            id={state.open}
            sections={sections}
            acts={acts}
            facts={facts}
            steps={steps}
            onOpen={open}
            onClose={close}
            onRemove={(record) => removal.ask([record], close)}
          />
        </Suspense>
      )}
      {removal.dialog}
    </>
  )
}

function Below({ draw, records }: { readonly draw: ListProps['below']; readonly records: readonly WireRecord[] }) {
  return draw?.(records.map(({ Id }) => Id))
}

const NONE: readonly never[] = []

function isAny(): boolean {
  return true
}
