import { enterpriseForm } from '@farm/contract/enterprises'
import type { WireRecord } from '@farm/contract/forms'
import { stockForm } from '@farm/contract/stock'
import { Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { List } from '../../../engine/list/List.tsx'
import { useCan } from '../../../engine/permission/index.ts'
import { useCount } from '../../../engine/records/use-count.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { Button } from '../../../ui/Button.tsx'
import { GOODS_PATH } from '../goods-address.ts'
import { ClosedMonths } from '../months/index.ts'
import { PartSwitch } from '../PartSwitch.tsx'
import { RecordLinks } from '../RecordLinks.tsx'
import { movementList } from './movement-list.tsx'
import { ReverseSheet } from './ReverseSheet.tsx'

/** What was booked stands: there is no way to edit or delete it, only to take it back. */
export function MovementList({ mayRecord }: { readonly mayRecord: boolean }) {
  const can = useCan()
  const form = useKind(stockForm)
  const [search] = useSearchParams()
  const isOfMany = (useCount(enterpriseForm.id)?.total ?? 0) > 1 || search.has('Enterprise')
  const declaration = useMemo(() => movementList({ form, isOfMany }), [form, isOfMany])
  const [reversing, setReversing] = useState<WireRecord>()
  const acts = {
    canRemove: false,
    canExport: can(`${GOODS_PATH}#Export`),
    canImport: can(`${GOODS_PATH}#Import`),
  }
  return (
    <>
      <List
        of={declaration}
        screen="stock-movements"
        acts={acts}
        actions={
          <>
            <PartSwitch open="movements" />
            <Suspense fallback={null}>
              <ClosedMonths />
            </Suspense>
            {mayRecord && <RecordLinks />}
          </>
        }
        rowActions={(record) =>
          mayRecord && isReversible(record) && <Button onClick={() => setReversing(record)}>冲销</Button>
        }
      />
      {reversing && <ReverseSheet movement={reversing} onClose={() => setReversing(undefined)} />}
    </>
  )
}

function isReversible({ Data }: WireRecord): boolean {
  return Data.Kind !== '冲销' && Data.Kind !== '计价调整' && Data.IsReversed !== true
}
