import { alarmForm } from '@farm/contract/alarms'
import { enterpriseForm } from '@farm/contract/enterprises'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { List } from '../../../engine/list/List.tsx'
import { chosenRecords } from '../../../engine/list/list-query.ts'
import { useListAddress } from '../../../engine/list/use-list-address.ts'
import { useCan } from '../../../engine/permission/index.ts'
import { useCount } from '../../../engine/records/use-count.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { TabLinks } from '../../../engine/tabs/TabLinks.tsx'
import { readTab } from '../../../engine/tabs/tabs.ts'
import { AlarmActs } from '../acts/AlarmActs.tsx'
import { AlarmFacts } from '../detail/AlarmFacts.tsx'
import { PartSwitch } from '../PartSwitch.tsx'
import { alarmList } from './alarm-list.tsx'
import { alarmTabs } from './alarm-tabs.ts'

/** What is wrong, what somebody took notice of, and what is over. */
export function AlarmList() {
  const can = useCan()
  const [address] = useSearchParams()
  const form = useKind(alarmForm)
  const isOfMany = (useCount(enterpriseForm.id)?.total ?? 0) > 1 || address.has('Enterprise')
  const tab = readTab(alarmTabs, address)
  const declaration = useMemo(() => alarmList({ form, isOfMany, tab }), [form, isOfMany, tab])
  const [state] = useListAddress(declaration)
  const acts = {
    canRemove: false,
    canChoose: can('/FarmOperation/AlarmData#Handle'),
    canExport: can('/FarmOperation/AlarmData#Export'),
  }
  const hasTabs = ['State', 'Ack'].every((name) => Object.hasOwn(form.fields, name))
  return (
    <List
      of={declaration}
      screen="alarms"
      acts={acts}
      actions={<PartSwitch open="alarms" />}
      tabs={
        hasTabs && (
          <TabLinks
            formId={form.id}
            tabs={alarmTabs}
            open={tab}
            narrowingOf={({ clauses }) => chosenRecords({ ...declaration, where: clauses }, state)}
          />
        )
      }
      facts={(record) => <AlarmFacts record={record} />}
      bulkActions={(records, clear) => <AlarmActs records={records} onDone={clear} />}
    />
  )
}
