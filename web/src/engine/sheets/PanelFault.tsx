import { leave } from '../../platform/leave.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** The import did not come: the list stands. */
export function PanelFault() {
  return (
    <Notice>
      导入加载失败
      <Button kind="quiet" onClick={leave.again}>
        刷新页面
      </Button>
    </Notice>
  )
}
