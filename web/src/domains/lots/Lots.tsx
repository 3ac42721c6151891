import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useCan, useIsViewing } from '../../engine/permission/index.ts'
import { chunk } from '../../platform/chunk.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { LOTS_PATH, readMaking } from './lot-address.ts'
import { LotList } from './list/LotList.tsx'

const HarvestPage = chunk(() => import('./making/HarvestPage.tsx').then((file) => file.HarvestPage))
const LotPage = chunk(() => import('./making/LotPage.tsx').then((file) => file.LotPage))

/** 批次管理: every lot from the field to the customer, and making new ones. */
export function Lots() {
  const [address] = useSearchParams()
  const { stage, of } = readMaking(address)
  const mayAdd = useMayAdd()
  if (stage === undefined || !mayAdd) return <LotList mayAdd={mayAdd} />
  return (
    <Suspense fallback={<Waiting />}>
      {stage === '采收批次' ? <HarvestPage /> : <LotPage key={stage} stage={stage} of={of} />}
    </Suspense>
  )
}

function useMayAdd(): boolean {
  const can = useCan()
  const isViewing = useIsViewing()
  return can(`${LOTS_PATH}#Make`) && !isViewing
}
