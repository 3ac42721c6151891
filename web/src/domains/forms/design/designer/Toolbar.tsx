import { useState } from 'react'
import { useAddress } from '../../../../engine/permission/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { RightsDialog } from '../rights/RightsDialog.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import { FaultList } from './FaultList.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { SaveStateText } from './SaveStateText.tsx'
import styles from './Toolbar.module.css'
import { useDesignModel } from './design-context.ts'

/** Above the designer: how the draft is kept, a step back and forth, and putting it in force. */
export function Toolbar() {
  const { act, form, past, future, known, faults, autosave } = useDesignModel()
  const address = useAddress()
  const [dialog, setDialog] = useState<'publish' | 'rights'>()
  const { state } = autosave
  const isDrafted = known.Draft !== undefined || state.kind !== 'saved'
  const publish = () => void autosave.save().then((isKept) => isKept && setDialog('publish'))
  return (
    <>
      <PageHeader
        title={form.name || '未命名的表单'}
        note={
          <span className={styles.notes}>
            {known.IsBuiltIn && <Tag>内置</Tag>}
            {known.IsClosed && <Tag tone="warning">已停用</Tag>}
            <SaveStateText />
          </span>
        }
        actions={
          <>
            <FaultList />
            <Button kind="quiet" disabled={past.length === 0} title="Ctrl+Z" onClick={() => act({ do: 'undo' })}>
              撤销
            </Button>
            <Button
              kind="quiet"
              disabled={future.length === 0}
              title="Ctrl+Shift+Z"
              onClick={() => act({ do: 'redo' })}
            >
              重做
            </Button>
            <ButtonLink kind="quiet" to={address('/Core/FormList')}>
              返回列表
            </ButtonLink>
            {known.Version > 0 && <Button onClick={() => setDialog('rights')}>设置权限</Button>}
            {known.Published && known.Draft && <DiscardButton />}
            <Button
              kind="primary"
              disabled={faults.length > 0 || !isDrafted || state.kind === 'conflict'}
              title={faults.length > 0 ? '先改好提示的地方' : undefined}
              onClick={publish}
            >
              发布
            </Button>
          </>
        }
      />
      {dialog === 'publish' && <PublishDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'rights' && (
        <RightsDialog id={known.Id} name={known.Published?.Name ?? form.name} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}
