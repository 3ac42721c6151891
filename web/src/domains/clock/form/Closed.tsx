import { useState } from 'react'
import { useAddress } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import type { WorkOrder } from '../known.ts'
import styles from './Closed.module.css'
import { workDetailPath } from './work-detail-path.ts'

interface ClosedProps {
  readonly workOrder: WorkOrder
  /** Throws away what was left on the device; absent where nothing was. */
  readonly onDiscard: (() => void) | undefined
}

/** Says that nothing is punched in for a work order any more, and lets go of what was left for it. */
export function Closed({ workOrder: { id, title, status }, onDiscard }: ClosedProps) {
  const address = useAddress()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <StateBlock
        kind="empty"
        title={`工单“${title}”${status}，现在不能打卡`}
        action={
          <span className={styles.ways}>
            <ButtonLink to={address(workDetailPath(id))} size="touch">
              查看工单
            </ButtonLink>
            {onDiscard && (
              <Button size="touch" onClick={() => setAsking(true)}>
                放弃没有提交的打卡
              </Button>
            )}
          </span>
        }
      >
        {onDiscard && '这台设备上还有一条没有提交的打卡，已经不能计入这张工单'}
      </StateBlock>
      {isAsking && onDiscard && (
        <ConfirmDialog
          title="放弃没有提交的打卡"
          text="填写的内容会从这台设备上清除，不能恢复。"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onDiscard()
          }}
        />
      )}
    </>
  )
}
