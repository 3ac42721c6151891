import { useSearchParams } from 'react-router'
import { ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { RULES_TAB } from './rules/rule-address.ts'

interface PartSwitchProps {
  readonly open: 'alarms' | 'rules'
}

/** Alarms, or the rules that raise them; the organisation of the page stays. */
export function PartSwitch({ open }: PartSwitchProps) {
  const [address] = useSearchParams()
  const ofPage = [...address].filter(([name]) => name === 'organPath')
  return (
    <ViewSwitch
      label="预警和规则"
      open={open}
      views={[
        { key: 'alarms', label: '预警', search: new URLSearchParams(ofPage).toString() },
        { key: 'rules', label: '预警规则', search: new URLSearchParams([...ofPage, ['tab', RULES_TAB]]).toString() },
      ]}
    />
  )
}
