import { useQuery } from '@tanstack/react-query'
import { organsQuery } from '../../../engine/organs/index.ts'
import { useSearchText } from '../../../engine/page/index.ts'
import { PageHeading } from '../../../engine/page/PageHeading.tsx'
import { useAddress, useCan, useOrganPath } from '../../../engine/permission/index.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import screen from '../../../ui/FilteredScreen.module.css'
import { OrganTree } from './OrganTree.tsx'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** The tree of organisations within reach. */
export function OrganListPage() {
  const { data, error, refetch } = useQuery(organsQuery(useOrganPath()))
  const [typed, search] = useSearchText()
  const can = useCan()
  const address = useAddress()
  if (!data) {
    return (
      <>
        <PageHeading />
        <WaitingOrFailure error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  const add = can('/Organs/Add') && (
    <ButtonLink kind="primary" to={address('/Organs/Add')}>
      新增组织
    </ButtonLink>
  )
  return (
    <div className={screen.screen}>
      <PageHeader title="组织列表" note={`共 ${data.length} 个`} actions={add} />
      {data.length === 0 ? (
        <StateBlock kind="empty" title="还没有组织" action={add} />
      ) : (
        <>
          <input
            type="search"
            className={screen.search}
            aria-label="搜索组织"
            placeholder="搜索组织名称"
            value={typed}
            onChange={({ target }) => search(target.value)}
          />
          <OrganTree organs={data} text={typed} />
        </>
      )}
    </div>
  )
}
