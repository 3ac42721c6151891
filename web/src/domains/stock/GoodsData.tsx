import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useCan, useIsViewing } from '../../engine/permission/index.ts'
import { chunk } from '../../platform/chunk.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { GOODS_PATH, readGoods } from './goods-address.ts'
import { MovementList } from './movements/MovementList.tsx'

const StockBoard = chunk(() => import('./board/StockBoard.tsx').then((file) => file.StockBoard))
const MovementPage = chunk(() => import('./movements/MovementPage.tsx').then((file) => file.MovementPage))

/** 物资数据: what lies in the stores, what moved, and booking it. */
export function GoodsData() {
  const [address] = useSearchParams()
  const { part, kind, initial } = readGoods(address)
  const mayRecord = useMayRecord()
  if (kind === undefined || !mayRecord) {
    if (part === 'movements') return <MovementList mayRecord={mayRecord} />
    return (
      <Suspense fallback={<Waiting />}>
        <StockBoard mayRecord={mayRecord} />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<Waiting />}>
      <MovementPage key={kind} kind={kind} initial={initial} />
    </Suspense>
  )
}

function useMayRecord(): boolean {
  const can = useCan()
  const isViewing = useIsViewing()
  return can(`${GOODS_PATH}#Record`) && !isViewing
}
