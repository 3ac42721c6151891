import type { CameraGroup } from '@farm/contract/video'
import { useState } from 'react'
import { useIsViewing } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { removeGroup, useGroups } from '../video-queries.ts'
import { GroupSheet } from './GroupSheet.tsx'
import styles from './Settings.module.css'
import { SettingsPart } from './SettingsPart.tsx'
import { useToldChange } from './use-told-change.ts'

type Asked = { readonly act: 'edit' | 'remove'; readonly group: CameraGroup } | { readonly act: 'add' }

/** Groups of cameras: who holds one of the roles of a group sees its cameras, nobody else does. */
export function GroupsPart() {
  const groups = useGroups()
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  return (
    <SettingsPart
      title="摄像头分组"
      note="分组里的摄像头只有所选角色能看；没有分组的摄像头，有“实时视频”权限的人都能看。摄像头属于哪个分组，在它的设备页设置。"
      add={<Button onClick={() => ask({ act: 'add' })}>新增分组</Button>}
      asked={groups}
      lines={groups.data?.map((group) => (
        <GroupLine key={group.Id} group={group} onAsk={ask} />
      ))}
      none="还没有分组"
    >
      {asked?.act === 'add' && <GroupSheet onClose={close} />}
      {asked?.act === 'edit' && <GroupSheet group={asked.group} onClose={close} />}
      {asked?.act === 'remove' && <GroupRemoval group={asked.group} onClose={close} />}
    </SettingsPart>
  )
}

interface GroupLineProps {
  readonly group: CameraGroup
  readonly onAsk: (asked: Asked) => void
}

function GroupLine({ group, onAsk }: GroupLineProps) {
  const isViewing = useIsViewing()
  return (
    <li className={styles.line}>
      <span className={styles.told}>
        <span className={styles.name}>{group.Name}</span>
        <span className={styles.second}>
          {group.Cameras} 个摄像头 · {rolesText(group)}
        </span>
      </span>
      {!isViewing && (
        <span className={styles.acts} role="group" aria-label={group.Name}>
          <Button onClick={() => onAsk({ act: 'edit', group })}>编辑</Button>
          <Button kind="quiet" onClick={() => onAsk({ act: 'remove', group })}>
            删除
          </Button>
        </span>
      )}
    </li>
  )
}

function rolesText({ Roles }: CameraGroup): string {
  return Roles.length === 0 ? '没有角色能看' : Roles.map(({ Name }) => Name).join('、')
}

interface GroupRemovalProps {
  readonly group: CameraGroup
  readonly onClose: () => void
}

function GroupRemoval({ group: { Id, Name, Cameras }, onClose }: GroupRemovalProps) {
  const change = useToldChange(removeGroup)
  const remove = () => {
    onClose()
    change({ body: { Id }, done: `已删除分组“${Name}”` })
  }
  return (
    <ConfirmDialog
      title={`删除分组“${Name}”？`}
      text={`其中 ${Cameras} 个摄像头不再分组：有“实时视频”权限的人都能看到它们。`}
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
