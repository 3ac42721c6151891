import type { deviceForm } from '@farm/contract/devices'
import { useMemo } from 'react'
import { CrudTabs } from '../../../engine/crud/CrudTabs.tsx'
import { useCrudActs } from '../../../engine/crud/use-crud-acts.ts'
import { useOpenTab } from '../../../engine/crud/use-open-tab.ts'
import { List } from '../../../engine/list/List.tsx'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import { RecordFacts } from '../../../engine/records/RecordFacts.tsx'
import { useKind } from '../../../engine/records/use-kind.ts'
import { without } from '../../../engine/records/without.ts'
import { ConnectOf } from '../detail/ConnectOf.tsx'
import { DeviceHead } from '../detail/DeviceHead.tsx'
import { TOLD_BY_HEAD } from '../detail/told-by-head.ts'
import { deviceDeclaration } from './device-declaration.ts'
import { BulkActs } from './BulkActs.tsx'

/** 设备列表: what there is, where it stands and how it is. */
export function DeviceList() {
  const { at, sections } = deviceDeclaration
  const form = useKind(deviceDeclaration.form)
  const acts = useCrudActs(at)
  const { tabs, tab, today } = useOpenTab(deviceDeclaration, form)
  const seen = useMemo(() => {
    const narrowed = tab && { where: tab.clauses(today), whereLabel: tab.label, empty: tab.empty }
    return seenDeclaration<typeof deviceForm>({ ...deviceDeclaration, ...narrowed }, form)
  }, [tab, today, form])
  const mayEdit = acts.edit !== undefined
  return (
    <List
      of={seen}
      screen={form.key}
      acts={{ ...acts, canChoose: true }}
      {...(tab && { tabs: <CrudTabs of={seen} tabs={tabs} open={tab} today={today} /> })}
      bulkActions={(records) => <BulkActs records={records} mayEdit={mayEdit} />}
      facts={(record) => (
        <>
          <DeviceHead record={record} />
          <ConnectOf record={record} />
          <RecordFacts form={without(form, TOLD_BY_HEAD)} record={record} sections={sections} />
        </>
      )}
    />
  )
}
