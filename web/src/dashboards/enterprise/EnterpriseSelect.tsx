import { useLocation, useNavigate } from 'react-router'
import { BoardSelect } from '../board/BoardSelect.tsx'
import { ORGAN_PATH } from '../../platform/http.ts'
import type { useReach } from './use-reach.ts'

type EnterpriseSelectProps = Pick<ReturnType<typeof useReach>, 'enterprises' | 'chosen'>

/** Looks at another enterprise: the address says which, so it can be sent to a colleague. Whoever has but one is not asked. */
export function EnterpriseSelect({ enterprises, chosen }: EnterpriseSelectProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  if (enterprises.length < 2) return null
  const choose = (id: string) => {
    const found = enterprises.find(({ Id }) => Id === id)
    if (!found) return
    const parameters = new URLSearchParams(search)
    parameters.set(ORGAN_PATH, found.OrganPath)
    void navigate(`${pathname}?${parameters.toString()}`)
  }
  return (
    <BoardSelect
      label="企业"
      options={enterprises.map(({ Id, Name }) => ({ key: Id, name: Name === '' ? '未命名企业' : Name }))}
      chosen={chosen?.Id}
      placeholder="选择企业"
      empty="查询到的企业列表为空"
      onChoose={choose}
    />
  )
}
