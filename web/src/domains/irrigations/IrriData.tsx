import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useCan, useIsViewing } from '../../engine/permission/index.ts'
import { chunk } from '../../platform/chunk.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { IRRI_PATH, readIrri } from './irri-address.ts'
import { IrrigationList } from './records/IrrigationList.tsx'

const IrrigationPage = chunk(() => import('./records/IrrigationPage.tsx').then((file) => file.IrrigationPage))
const PunchInList = chunk(() => import('./records/PunchInList.tsx').then((file) => file.PunchInList))
const WaterTrend = chunk(() => import('./trend/WaterTrend.tsx').then((file) => file.WaterTrend))

/** 灌溉数据: what valves told and people wrote down, what it comes to, and the punch-ins that tell of more. */
export function IrriData() {
  const [address] = useSearchParams()
  const { part, record, initial, start } = readIrri(address)
  const can = useCan()
  const isViewing = useIsViewing()
  const mayRecord = can(`${IRRI_PATH}#Record`) && !isViewing
  const isFilling = record !== undefined && mayRecord
  if (!isFilling && part === 'records') return <IrrigationList mayRecord={mayRecord} />
  return (
    <Suspense fallback={<Waiting />}>
      {isFilling && <IrrigationPage key={record} id={record} initial={initial} start={start} />}
      {!isFilling && part === 'trend' && <WaterTrend />}
      {!isFilling && part === 'punch-ins' && <PunchInList mayRecord={mayRecord} />}
    </Suspense>
  )
}
