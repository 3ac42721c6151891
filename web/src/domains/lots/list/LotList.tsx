import { enterpriseForm } from '@farm/contract/enterprises'
import type { WireRecord } from '@farm/contract/forms'
import { lotForm } from '@farm/contract/lots'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { COMES_BACK } from '../../../engine/list/list-acts.ts'
import { List } from '../../../engine/list/List.tsx'
import { chosenRecords } from '../../../engine/list/list-query.ts'
import { useListAddress } from '../../../engine/list/use-list-address.ts'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { useCount } from '../../../engine/records/use-count.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { TabLinks } from '../../../engine/tabs/TabLinks.tsx'
import { readTab } from '../../../engine/tabs/tabs.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { LotFacts } from '../detail/LotFacts.tsx'
import { isOpenLot, lotOf } from '../lot.ts'
import { LOTS_PATH, makingPath } from '../lot-address.ts'
import { lotList } from './lot-list.tsx'
import { lotTabs } from './lot-tabs.ts'

/** Lots, the latest first; each opens with what it was made of and what was made of it. */
export function LotList({ mayAdd }: { readonly mayAdd: boolean }) {
  const can = useCan()
  const address = useAddress()
  const [search] = useSearchParams()
  const form = useKind(lotForm)
  const isOfMany = (useCount(enterpriseForm.id)?.total ?? 0) > 1 || search.has('Enterprise')
  const tab = readTab(lotTabs, search)
  const declaration = useMemo(() => lotList({ form, isOfMany, tab }), [form, isOfMany, tab])
  const [state] = useListAddress(declaration)
  const acts = { canRemove: false, canChoose: mayAdd, canExport: can(`${LOTS_PATH}#Export`) }
  return (
    <List
      of={declaration}
      screen="lots"
      acts={acts}
      actions={
        mayAdd && (
          <ButtonLink kind="primary" to={address(makingPath('采收批次'))} state={COMES_BACK}>
            建立采收批次
          </ButtonLink>
        )
      }
      tabs={
        <TabLinks
          formId={form.id}
          tabs={lotTabs}
          open={tab}
          narrowingOf={({ clauses }) => chosenRecords({ ...declaration, where: clauses }, state)}
        />
      }
      facts={(record) => <LotFacts record={record} />}
      bulkActions={(records) => mayAdd && <Together records={records} />}
    />
  )
}

/** What can be made of the chosen lots together. */
function Together({ records }: { readonly records: readonly WireRecord[] }) {
  const address = useAddress()
  const open = records.map(lotOf).filter(isOpenLot)
  if (open.length < records.length || open.length === 0) return null
  const ids = open.map(({ id }) => id)
  return (
    <>
      <ButtonLink to={address(makingPath('分装批次', ids))} state={COMES_BACK}>
        {ids.length > 1 ? '合并' : '分装'}
      </ButtonLink>
      <ButtonLink to={address(makingPath('出库批次', ids))} state={COMES_BACK}>
        出库
      </ButtonLink>
    </>
  )
}
