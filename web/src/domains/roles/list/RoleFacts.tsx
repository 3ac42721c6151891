import type { Role } from '@farm/contract/access'
import { RoleGives } from '../../../engine/rights/RoleGives.tsx'
import { formatMoment } from '../../../platform/time.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { scopeSentences } from '../data-scopes.ts'
import { HoldersLink } from './HoldersLink.tsx'

/** What is known of a role, and what it gives. */
export function RoleFacts({ role }: { readonly role: Role }) {
  const { Id, Name, Organ, DataScope, Note, UpdateTime, IsAdministrators } = role
  return (
    <>
      <Facts
        facts={[
          { label: '组织', value: Organ.Name },
          { label: '人数', value: <HoldersLink role={role} /> },
          { label: '数据范围', value: `${DataScope}：${scopeSentences[DataScope]}`, isWide: true },
          { label: '说明', value: Note || '—', isWide: true },
          { label: '修改时间', value: formatMoment(UpdateTime) },
        ]}
      />
      {IsAdministrators ? <p>拥有全部功能，不能修改。</p> : <RoleGives id={Id} name={Name} text="查看功能权限" />}
    </>
  )
}
