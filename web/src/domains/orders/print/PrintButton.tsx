import type { WireRecord } from '@farm/contract/forms'
import { Suspense, useState } from 'react'
import { chunk } from '../../../platform/chunk.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

const PrintOrder = chunk(() => import('./PrintOrder.tsx').then((file) => file.PrintOrder))

/** Puts an order on paper, as it is stored. */
export function PrintButton({ record }: { readonly record: WireRecord }) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Button disabled={isPrinting} onClick={() => setPrinting(true)}>
        <Icon name="print" size={14} />
        打印订单
      </Button>
      {isPrinting && (
        <Suspense>
          <PrintOrder record={record} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  )
}
