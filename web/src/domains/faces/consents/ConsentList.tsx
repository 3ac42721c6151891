import { enterpriseForm } from '@farm/contract/enterprises'
import { facePersonForm } from '@farm/contract/faces'
import type { WireRecord } from '@farm/contract/forms'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { List } from '../../../engine/list/List.tsx'
import { useAddress, useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { useCount } from '../../../engine/records/use-count.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { Button } from '../../../ui/Button.tsx'
import { ViewSwitch } from '../../../ui/ViewSwitch.tsx'
import { type Consent, consentOf } from '../face.ts'
import { NEW_PERSON, consentPath } from '../face-address.ts'
import { PartSwitch } from '../PartSwitch.tsx'
import { consentList } from './consent-list.tsx'
import { consentTabs } from './consent-tabs.ts'
import { WithdrawSheet } from './WithdrawSheet.tsx'

const STATE = 'state'

/** Who agreed that terminals recognise them, to what, and who took it back. */
export function ConsentList() {
  const can = useCan()
  const isViewing = useIsViewing()
  const mayManage = can('/FarmOperation/FaceData#Consents') && !isViewing
  const address = useAddress()
  const [search] = useSearchParams()
  const form = useKind(facePersonForm)
  const isOfMany = (useCount(enterpriseForm.id)?.total ?? 0) > 1
  const tab = consentTabs.find(({ key }) => key === search.get(STATE)) ?? consentTabs[0]
  const declaration = useMemo(() => consentList({ form, isOfMany, tab }), [form, isOfMany, tab])
  const [withdrawing, setWithdrawing] = useState<Consent>()
  const holds = (record: WireRecord) => consentOf(record).state === '有效'
  const acts = {
    ...(mayManage && {
      add: address(consentPath(NEW_PERSON)),
      edit: (record: WireRecord) => (holds(record) ? address(consentPath(record.Id)) : undefined),
    }),
    canRemove: mayManage,
    removes: (record: WireRecord) => !holds(record),
  }
  const at = (key: string) => {
    const next = new URLSearchParams([...search].filter(([name]) => name === 'organPath' || name === 'tab'))
    if (key !== consentTabs[0].key) next.set(STATE, key)
    return next.toString()
  }
  return (
    <>
      <List
        of={declaration}
        screen="face-people"
        acts={acts}
        actions={
          <>
            <PartSwitch open="consents" />
            <ViewSwitch
              label="同意的状态"
              open={tab.key}
              views={consentTabs.map(({ key, label }) => ({ key, label, search: at(key) }))}
            />
          </>
        }
        rowActions={(record) =>
          mayManage && holds(record) && <Button onClick={() => setWithdrawing(consentOf(record))}>撤回</Button>
        }
      />
      {withdrawing && <WithdrawSheet consent={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </>
  )
}
