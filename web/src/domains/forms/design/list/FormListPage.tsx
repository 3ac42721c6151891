import { useSearchText } from '../../../../engine/page/index.ts'
import { PageHeading } from '../../../../engine/page/PageHeading.tsx'
import { useAddress, useCan } from '../../../../engine/permission/index.ts'
import { Failure } from '../../../../engine/records/Failure.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { StateBlock } from '../../../../ui/StateBlock.tsx'
import { useIsPhone } from '../../../../ui/useIsPhone.ts'
import { useDesigns } from '../design-queries.ts'
import { foundIn } from '../state/form-states.ts'
import { FormCards } from './FormCards.tsx'
import screen from '../../../../ui/FilteredScreen.module.css'
import styles from './FormList.module.css'
import { FormTable } from './FormTable.tsx'
import { NoForms } from './NoForms.tsx'

/** All forms, built in and made here, with how they stand. */
export function FormListPage() {
  const { data, error, refetch } = useDesigns()
  const [typed, search] = useSearchText()
  const can = useCan()
  const address = useAddress()
  const isPhone = useIsPhone()
  if (!data && error) {
    return (
      <>
        <PageHeading />
        <Failure error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  const forms = data && foundIn(data, typed)
  const hasOwn = data?.some(({ IsBuiltIn }) => !IsBuiltIn) ?? true
  return (
    <div className={screen.screen}>
      <PageHeader
        title="表单列表"
        note={data && `共 ${data.length} 个`}
        actions={
          can('/Core/FormAdd') && (
            <ButtonLink kind="primary" to={address('/Core/FormAdd')}>
              新增表单
            </ButtonLink>
          )
        }
      />
      {!hasOwn && can('/Core/FormAdd') && <NoForms />}
      <input
        type="search"
        className={screen.search}
        aria-label="搜索表单"
        placeholder="搜索名称、菜单名称或所属组织"
        value={typed}
        onChange={({ target }) => search(target.value)}
      />
      {forms?.length === 0 ? (
        <StateBlock kind="empty" title={`没有找到与“${typed}”有关的表单`} />
      ) : (
        <div className={styles.list}>{isPhone ? <FormCards forms={forms} /> : <FormTable forms={forms} />}</div>
      )}
    </div>
  )
}
