import { Suspense, useMemo } from 'react'
import { List } from '../list/List.tsx'
import { seenDeclaration } from '../list/seen-declaration.ts'
import { ShowSwitch } from '../list/show/ShowSwitch.tsx'
import { useShow } from '../list/show/show.ts'
import { RecordFacts } from '../records/RecordFacts.tsx'
import { without } from '../records/without.ts'
import { useKind } from '../records/use-kind.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { CrudTabs } from './CrudTabs.tsx'
import type { CrudDeclaration } from './crud-declaration.ts'
import { useCrudActs } from './use-crud-acts.ts'
import { useOpenTab } from './use-open-tab.ts'

export function CrudList({ of: declaration }: { readonly of: CrudDeclaration }) {
  const form = useKind(declaration.form)
  const { tabs, tab, today } = useOpenTab(declaration, form)
  const { at, screen = form.key, sections, summary: Summary, head: Head, toldByHead, map: RecordMap } = declaration
  const show = useShow()
  const seen = useMemo(() => {
    const narrowed = {
      ...declaration,
      ...(tab && { where: tab.clauses(today), whereLabel: tab.label, empty: tab.empty }),
    }
    return seenDeclaration(narrowed, form)
  }, [declaration, tab, today, form])
  return (
    <List
      of={seen}
      screen={screen}
      acts={useCrudActs(at, declaration.isEditable)}
      {...(RecordMap && { actions: <ShowSwitch open={show} /> })}
      {...(RecordMap &&
        show.key === 'map' && {
          instead: ({ state, change }) => (
            <Suspense fallback={<Waiting />}>
              <RecordMap declaration={seen} state={state} onOpen={(id) => change({ open: id })} />
            </Suspense>
          ),
        })}
      {...(Summary && {
        summary: (
          <Suspense>
            <Summary />
          </Suspense>
        ),
      })}
      {...(tab && { tabs: <CrudTabs of={seen} tabs={tabs} open={tab} today={today} /> })}
      {...(Head && {
        facts: (record) => (
          <>
            <Suspense>
              <Head record={record} />
            </Suspense>
            <RecordFacts form={without(form, toldByHead)} record={record} sections={sections} />
          </>
        ),
      })}
    />
  )
}
