import { Button } from '../../../../ui/Button.tsx'
import styles from './Toolbar.module.css'
import { useDesignModel } from './design-context.ts'

const texts = {
  saved: '已保存',
  changed: '有修改，稍后自动保存',
  saving: '正在保存…',
  nameless: '填了表单名称才能保存',
  conflict: '没有保存：表单被他人修改过',
} as const

/** Whether the draft is with the server. */
export function SaveStateText() {
  const { state, save } = useDesignModel().autosave
  return (
    <span className={styles.state} role="status" data-kind={state.kind}>
      {state.kind === 'failed' ? `保存失败：${state.text}` : texts[state.kind]}
      {state.kind === 'failed' && (
        <Button kind="quiet" onClick={() => void save()}>
          重试
        </Button>
      )}
    </span>
  )
}
