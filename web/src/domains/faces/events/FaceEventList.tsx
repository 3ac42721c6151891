import { enterpriseForm } from '@farm/contract/enterprises'
import { faceEventForm } from '@farm/contract/faces'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { List } from '../../../engine/list/List.tsx'
import { chosenRecords } from '../../../engine/list/list-query.ts'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { useListAddress } from '../../../engine/list/use-list-address.ts'
import { useCan } from '../../../engine/permission/index.ts'
import { useCount } from '../../../engine/records/use-count.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { TabLinks } from '../../../engine/tabs/TabLinks.tsx'
import { readTab } from '../../../engine/tabs/tabs.ts'
import { ViewSwitch } from '../../../ui/ViewSwitch.tsx'
import { AssignActs } from '../assign/AssignActs.tsx'
import { useTerminals } from '../face-queries.ts'
import { PartSwitch } from '../PartSwitch.tsx'
import { FaceFacts } from './FaceFacts.tsx'
import { FaceWall } from './FaceWall.tsx'
import { clausesOf, faceEventList } from './face-event-list.tsx'
import { faceTabs } from './face-tabs.ts'
import { NoTerminal } from './NoTerminal.tsx'
import { type Show, shows, useShow, writeShow } from './show.ts'

/** Who passed the terminals, as a list or by their pictures; those that nobody knows apart. */
export function FaceEventList() {
  const can = useCan()
  const [address] = useSearchParams()
  const form = useKind(faceEventForm)
  const isOfMany = (useCount(enterpriseForm.id)?.total ?? 0) > 1 || address.has('Enterprise')
  const tab = readTab(faceTabs, address)
  const seesFaces = Object.hasOwn(form.fields, 'Snapshot')
  const asked = useShow()
  const show = seesFaces ? asked : 'list'
  const declaration = useMemo(() => faceEventList({ form, isOfMany, tab, show }), [form, isOfMany, tab, show])
  const [state] = useListAddress(declaration)
  const hasNoTerminal = useTerminals() === 0
  const events = useCount(form.id)?.total
  const acts = {
    canRemove: false,
    canChoose: can('/FarmOperation/FaceData#Assign'),
    canExport: can('/FarmOperation/FaceData#Export'),
  }
  const hasTabs = ['Kind', 'Person'].every((name) => Object.hasOwn(form.fields, name))
  return (
    <List
      of={declaration}
      screen="face-events"
      acts={acts}
      actions={
        <>
          <PartSwitch open="events" />
          {seesFaces && (
            <ViewSwitch
              open={show}
              views={shows.map(({ key, label }) => ({ key, label, search: writeShow(address, key) }))}
            />
          )}
        </>
      }
      tabs={
        hasTabs && (
          <TabLinks
            formId={form.id}
            tabs={faceTabs}
            open={tab}
            narrowingOf={(of) => chosenRecords({ ...declaration, where: clausesOf(of, show) }, state)}
          />
        )
      }
      facts={(record) => <FaceFacts record={record} />}
      bulkActions={(records, clear) => <AssignActs records={records} onDone={clear} />}
      instead={insteadOf({ isStart: hasNoTerminal && events === 0, show, canChoose: acts.canChoose })}
    />
  )
}

interface Instead {
  /** There is neither a terminal nor an event. */
  readonly isStart: boolean
  readonly show: Show
  readonly canChoose: boolean
}

/** What stands in place of the rows; nothing where these are wanted. */
function insteadOf({ isStart, show, canChoose }: Instead) {
  if (isStart) return () => <NoTerminal />
  return show === 'wall' ? (list: ListModel) => <FaceWall list={list} canChoose={canChoose} /> : undefined
}
