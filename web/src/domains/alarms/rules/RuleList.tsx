import { alarmRuleForm } from '@farm/contract/alarms'
import { enterpriseForm } from '@farm/contract/enterprises'
import { useMemo } from 'react'
import { List } from '../../../engine/list/List.tsx'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { useCount } from '../../../engine/records/use-count.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { PartSwitch } from '../PartSwitch.tsx'
import { NEW_RULE, rulePath } from './rule-address.ts'
import { ruleList } from './rule-list.tsx'

/** The rules that raise alarms, each with its switch. */
export function RuleList() {
  const can = useCan()
  const address = useAddress()
  const form = useKind(alarmRuleForm)
  const isOfMany = (useCount(enterpriseForm.id)?.total ?? 0) > 1
  const declaration = useMemo(() => ruleList({ form, isOfMany }), [form, isOfMany])
  const mayEdit = can('/FarmOperation/AlarmData#Rules')
  const acts = {
    ...(mayEdit && {
      add: address(rulePath(NEW_RULE)),
      edit: ({ Id }: { readonly Id: string }) => address(rulePath(Id)),
    }),
    canRemove: mayEdit,
  }
  return <List of={declaration} screen="alarm-rules" acts={acts} actions={<PartSwitch open="rules" />} />
}
