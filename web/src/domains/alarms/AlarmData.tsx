import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { chunk } from '../../platform/chunk.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { AlarmList } from './list/AlarmList.tsx'
import { readRules } from './rules/rule-address.ts'

const RuleList = chunk(() => import('./rules/RuleList.tsx').then((file) => file.RuleList))
const RulePage = chunk(() => import('./rules/RulePage.tsx').then((file) => file.RulePage))

/** 预警数据: what is wrong with devices and plots, and the rules that say so. */
export function AlarmData() {
  const [address] = useSearchParams()
  const { isOpen, rule } = readRules(address)
  if (!isOpen) return <AlarmList />
  return (
    <Suspense fallback={<Waiting />}>{rule === undefined ? <RuleList /> : <RulePage key={rule} id={rule} />}</Suspense>
  )
}
