import { roleCalls } from '@farm/contract/access'
import type { CameraGroup } from '@farm/contract/video'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { ROLES } from '../../../engine/rights/role-queries.ts'
import { get } from '../../../platform/http.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { saveGroup, useChange } from '../video-queries.ts'
import styles from './Settings.module.css'
import { SheetButtons } from './SheetButtons.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

interface GroupSheetProps {
  /** Absent: a new one. */
  readonly group?: CameraGroup
  readonly onClose: () => void
}

/** The name of a group and the roles that see its cameras. */
export function GroupSheet({ group, onClose }: GroupSheetProps) {
  const toast = useToast()
  const [name, setName] = useState(group?.Name ?? '')
  const [roles, setRoles] = useState<readonly string[]>(group?.Roles.map(({ Id }) => Id) ?? [])
  const { mutate, isPending, error } = useChange(saveGroup)
  const toggle = (id: string) => setRoles(roles.includes(id) ? roles.filter((one) => one !== id) : [...roles, id])
  const save = () =>
    mutate(
      { ...(group && { Id: group.Id }), Name: name.trim(), Roles: [...roles] },
      {
        onSuccess: () => {
          toast.done(`已保存分组“${name.trim()}”`)
          onClose()
        },
      },
    )
  const foot = <SheetButtons isBusy={isPending} isReady={name.trim() !== ''} onSave={save} onClose={onClose} />
  return (
    <BottomSheet title={group ? '编辑分组' : '新增分组'} foot={foot} onClose={onClose}>
      <div className={styles.form}>
        {error && <Notice>{refusalText(error)}</Notice>}
        <TextInput label="分组名称" value={name} onChange={setName} hasFocus />
        <RoleBoxes chosen={roles} onToggle={toggle} />
      </div>
    </BottomSheet>
  )
}

interface RoleBoxesProps {
  readonly chosen: readonly string[]
  readonly onToggle: (id: string) => void
}

function RoleBoxes({ chosen, onToggle }: RoleBoxesProps) {
  const organPath = useOrganPath()
  const { data, error, refetch } = useQuery({
    queryKey: [ROLES, organPath, 'of-groups'],
    queryFn: ({ signal }) => get(roleCalls.list, {}, signal),
  })
  return (
    <fieldset className={styles.boxes}>
      <legend className={styles.label}>能看的角色</legend>
      {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {data?.map(({ Id, Name }) => (
        <label key={Id} className={styles.box}>
          <input type="checkbox" checked={chosen.includes(Id)} onChange={() => onToggle(Id)} />
          {Name}
        </label>
      ))}
    </fieldset>
  )
}
