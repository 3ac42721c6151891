import { formatMonth } from '@farm/contract/values'
import { Suspense, useState } from 'react'
import { useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { useOnlyEnterprise } from '../../../engine/reference/use-only-enterprise.ts'
import { chunk } from '../../../platform/chunk.ts'
import { Button } from '../../../ui/Button.tsx'
import { GOODS_PATH } from '../goods-address.ts'
import { useMonths } from './month-queries.ts'
import { isClosed } from './month-texts.ts'

const MonthsSheet = chunk(() => import('./MonthsSheet.tsx').then((file) => file.MonthsSheet))

/** Says up to which month the store is closed, and opens the list of all. Nothing where nobody closed any and nobody here may. */
export function ClosedMonths() {
  const can = useCan()
  const isViewing = useIsViewing()
  const mayClose = can(`${GOODS_PATH}#Close`) && !isViewing
  const { id } = useOnlyEnterprise()
  const { data } = useMonths(id)
  const [isOpen, setOpen] = useState(false)
  if (!data || (data.Months.length === 0 && !mayClose)) return null
  const last = id === undefined ? undefined : data.Months.find(isClosed)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{last ? `已月结到 ${formatMonth(last.Month)}` : '月结'}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MonthsSheet enterprise={id} mayClose={mayClose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
