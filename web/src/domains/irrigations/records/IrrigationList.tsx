import { enterpriseForm } from '@farm/contract/enterprises'
import { irrigationForm } from '@farm/contract/irrigations'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { List } from '../../../engine/list/List.tsx'
import { useAddress, useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { useCount } from '../../../engine/records/use-count.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { IRRI_PATH, NEW, irrigationPath } from '../irri-address.ts'
import { PartSwitch } from '../PartSwitch.tsx'
import { irrigationList } from './irrigation-list.tsx'

export function IrrigationList({ mayRecord }: { readonly mayRecord: boolean }) {
  const can = useCan()
  const isViewing = useIsViewing()
  const address = useAddress()
  const form = useKind(irrigationForm)
  const [search] = useSearchParams()
  const isOfMany = (useCount(enterpriseForm.id)?.total ?? 0) > 1 || search.has('Enterprise')
  const declaration = useMemo(() => irrigationList({ form, isOfMany }), [form, isOfMany])
  const acts = {
    ...(mayRecord && {
      add: address(irrigationPath(NEW)),
      edit: ({ Id }: { readonly Id: string }) => address(irrigationPath(Id)),
    }),
    canRemove: can(`${IRRI_PATH}#Delete`) && !isViewing,
    canExport: can(`${IRRI_PATH}#Export`),
  }
  return <List of={declaration} screen="irrigations" acts={acts} actions={<PartSwitch open="records" />} />
}
