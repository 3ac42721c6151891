import { BIN_DAYS } from '@farm/contract/forms'
import { type DeletedUser, userCalls } from '@farm/contract/users'
import { useState } from 'react'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { Moment } from '../../../engine/records/Moment.tsx'
import { RowAct, type TableDeclaration, TablePage } from '../../../engine/table/index.ts'
import { getPage } from '../../../platform/http.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Cut } from '../../../ui/Cut.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { reasonOf } from '../leaving/reason.ts'
import { OrganOf } from '../list/OrganOf.tsx'
import { USERS, useUserActs } from '../user-queries.ts'

const deletedPeople: TableDeclaration<DeletedUser> = {
  key: [USERS, 'deleted'],
  noun: '已删除的人员',
  keyOf: ({ Id }) => Id,
  nameOf: ({ RealName }) => RealName,
  empty: `删除的人员在这里保留 ${BIN_DAYS} 天，期间可以恢复，账号不能给别人用`,
  columns: [
    { key: 'RealName', label: '姓名', width: 130, cell: ({ RealName }) => <Cut title={RealName}>{RealName}</Cut> },
    { key: 'Name', label: '账号', width: 130, cell: ({ Name }) => <Cut title={Name}>{Name}</Cut> },
    { key: 'Organ', label: '组织', width: 200, cell: ({ Organ }) => <OrganOf organ={Organ} /> },
    { key: 'DeletedBy', label: '删除人', width: 110, cell: ({ DeletedBy }) => DeletedBy ?? '—' },
    { key: 'DeleteTime', label: '删除时间', width: 130, cell: ({ DeleteTime }) => <Moment at={DeleteTime} /> },
    { key: 'PurgeTime', label: '自动清除时间', width: 130, cell: ({ PurgeTime }) => <Moment at={PurgeTime} /> },
  ],
  paging: 'pages',
  read: ({ page, pageSize }, signal) => getPage(userCalls.deleted, { page, pageSize }, signal),
}

const ACTIONS_WIDTH = 150

/** Who was deleted and can be taken back. */
export function UserBin() {
  const address = useAddress()
  return (
    <TablePage
      of={deletedPeople}
      note={`删除后保留 ${BIN_DAYS} 天`}
      actions={() => (
        <ButtonLink kind="quiet" to={address('/User/List')}>
          返回列表
        </ButtonLink>
      )}
      rowActions={(user) => <BinActs user={user} />}
      actionsWidth={ACTIONS_WIDTH}
    />
  )
}

function BinActs({ user: { Id, Name, RealName } }: { readonly user: DeletedUser }) {
  const [isAsking, setAsking] = useState(false)
  const { recover, purge } = useUserActs()
  const toast = useToast()
  const can = useCan()
  const onError = (failure: unknown) => toast.failed(reasonOf(failure))
  const isBusy = recover.isPending || purge.isPending
  return (
    <>
      <RowAct
        label="恢复"
        name={RealName}
        disabled={isBusy}
        onClick={() => recover.mutate([Id], { onSuccess: () => toast.done(`已恢复${RealName}`), onError })}
      />
      {can('/User/List#Purge') && (
        <RowAct label="彻底删除" name={RealName} disabled={isBusy} onClick={() => setAsking(true)} />
      )}
      {isAsking && (
        <ConfirmDialog
          title="彻底删除人员"
          text={`确定要彻底删除“${RealName}”吗？之后不能恢复，账号“${Name}”可以给别人用；其录入的内容仍保留姓名。`}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            purge.mutate([Id], { onSuccess: () => toast.done(`已彻底删除${RealName}`), onError })
          }}
        />
      )}
    </>
  )
}
