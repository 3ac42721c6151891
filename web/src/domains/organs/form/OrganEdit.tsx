import { type Organ, organCalls } from '@farm/contract/organs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import {
  EntryField,
  EntryFrame,
  EntryPart,
  EntryText,
  Loaded,
  PartlyStored,
  useEntry,
} from '../../../engine/entry/index.ts'
import { OrganPicker, organsQuery } from '../../../engine/organs/index.ts'
import { useOrganPath, usePermission } from '../../../engine/permission/index.ts'
import { messageOf } from '../../../platform/failure-message.ts'
import { HttpFailure, get } from '../../../platform/http.ts'
import { useFreshOrgan, useMovePreview, useOrganActs } from '../organ-queries.ts'
import {
  MAX_NAME,
  type OrganValues,
  baseOfOrgan,
  changesOfOrgan,
  faultsOfOrgan,
  moveQuestion,
} from '../organ-values.ts'
import { fixedReason, mayMoveUnder } from '../placement.ts'
import { MoveEffect } from './MoveEffect.tsx'

/** An organisation as it is, to be renamed or moved. */
export function OrganEdit() {
  const { id = '' } = useParams()
  return <Loaded query={useFreshOrgan(id)}>{(organ) => <OrganForm key={id} organ={organ} />}</Loaded>
}

function OrganForm({ organ }: { readonly organ: Organ }) {
  const leave = useWayBack('/Organs/List')
  const { User } = usePermission()
  const { edit, move } = useOrganActs()
  const organs = useQuery(organsQuery(useOrganPath())).data ?? []
  const isEnterprise = organ.Kind === '企业'
  const fixed = fixedReason(organ, User.Organ.Path)
  const entry = useEntry<OrganValues>({
    begin: baseOfOrgan(organ),
    check: (values) => ({ ...faultsOfOrgan(values), ...obstacle(values) }),
    send: async (values, base) => {
      const { Name, ParentId } = changesOfOrgan(values, base.values)
      const read = { Id: organ.Id, UpdateTime: base.updateTime }
      // First the move: what is in its way leaves the name as it was.
      const moved = ParentId === undefined ? read : await move.mutateAsync({ ...read, ParentId })
      if (Name === undefined) return
      await edit.mutateAsync({ Id: organ.Id, UpdateTime: moved.UpdateTime, Name }).catch(async (failure: unknown) => {
        if (ParentId === undefined) throw failure
        throw await movedOnly(organ, failure)
      })
    },
    reread: () => baseNow(organ),
    onDone: leave,
  })
  const { values, faults, set } = entry
  const isMoved = !fixed && values.ParentId !== '' && values.ParentId !== entry.base.values.ParentId
  const preview = useMovePreview(
    { Id: organ.Id, ParentId: entry.base.values.ParentId },
    isMoved ? values.ParentId : undefined,
  )
  const nameOf = (id: string) => organs.find(({ Id }) => Id === id)?.Name ?? ''
  function obstacle({ ParentId }: OrganValues): { ParentId?: string } {
    const [first] = isMoved && ParentId !== '' ? (preview.data?.Obstacles ?? []) : []
    return first === undefined ? {} : { ParentId: first }
  }
  const question = isMoved ? questionOf(preview, { name: organ.Name, parent: nameOf(values.ParentId) }) : undefined
  return (
    <EntryFrame
      entry={entry}
      fields={mergedFields(nameOf)}
      note={organ.Kind}
      question={question}
      isQuestionComing={isMoved && preview.isPending}
      onLeave={leave}
    >
      <EntryPart title="基本信息">
        <EntryText
          label="名称"
          isRequired
          value={values.Name}
          maxLength={MAX_NAME}
          fault={faults.Name}
          hint={isEnterprise ? '企业的名称在企业列表中修改' : undefined}
          disabled={isEnterprise}
          onChange={(Name) => set({ Name })}
        />
        <EntryField
          label="上级组织"
          fault={faults.ParentId}
          hint={fixed ?? '选择别的上级组织，就把它连同下级和全部数据移过去'}
        >
          {(control) => (
            <OrganPicker
              id={control.id}
              label="上级组织"
              value={values.ParentId}
              isAllowed={(parent) => mayMoveUnder(organ, parent)}
              disabled={fixed !== undefined}
              placeholder={fixed ? '—' : '请选择上级组织'}
              onChange={(ParentId = '') => set({ ParentId })}
            />
          )}
        </EntryField>
        {isMoved && <MoveEffect organ={organ} preview={preview} />}
      </EntryPart>
    </EntryFrame>
  )
}

async function baseNow({ Id }: Organ) {
  return baseOfOrgan(await get(organCalls.get, { id: Id }))
}

/** The move stands, the name does not. */
async function movedOnly(organ: Organ, failure: unknown) {
  const fields = failure instanceof HttpFailure ? Object.values(failure.fields ?? {}).flat() : []
  const why = fields.length > 0 ? fields.join('；') : messageOf(failure)
  return new PartlyStored(`已移动，名称没有改成：${why}`, await baseNow(organ), failure)
}

/** Nothing is asked where the move is refused anyway. */
function questionOf(
  { data, isError }: Pick<ReturnType<typeof useMovePreview>, 'data' | 'isError'>,
  names: { readonly name: string; readonly parent: string },
): string | undefined {
  if (isError) return `移动的影响查询失败。仍要把“${names.name}”移到“${names.parent}”吗？`
  return data?.Obstacles.length === 0 ? moveQuestion(data, names) : undefined
}

/** How what somebody else saved is told, field by field. */
function mergedFields(nameOf: (id: string) => string) {
  return [
    { name: 'Name', label: '名称', text: ({ Name }: OrganValues) => Name },
    { name: 'ParentId', label: '上级组织', text: ({ ParentId }: OrganValues) => nameOf(ParentId) },
  ] as const
}
