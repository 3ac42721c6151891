import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { useState } from 'react'
import { Failure } from '../../../engine/records/Failure.tsx'
import { saveBlob } from '../../../platform/save-file.ts'
import { today } from '../../../platform/time.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Device } from '../device.ts'
import { useMakeTokens } from '../device-queries.ts'
import styles from './Tokens.module.css'
import { tokenBook } from './token-book.ts'
import { useConnection } from './use-connection.ts'

interface TokensDialogProps {
  readonly devices: readonly Device[]
  readonly onClose: () => void
}

/** Makes tokens of many devices and lets the browser save them as one sheet; they are told nowhere else. */
export function TokensDialog({ devices, onClose }: TokensDialogProps) {
  const { mutateAsync, isPending, error } = useMakeTokens()
  const { connection, error: unknown, retry } = useConnection()
  const isTooMany = devices.length > MAX_PAGE_SIZE
  const [book, setBook] = useState<{ readonly blob: Blob; readonly name: string }>()
  const make = async () => {
    if (!connection) return
    const tokens = await mutateAsync(devices.map(({ id }) => id))
    const blob = tokenBook(tokens, devices, connection)
    const made = { blob, name: `设备令牌 ${today(Date.now())}.xlsx` }
    setBook(made)
    saveBlob(made.blob, made.name)
  }
  const foot = book ? (
    <div className={styles.buttons}>
      <Button size="touch" onClick={() => saveBlob(book.blob, book.name)}>
        再保存一次
      </Button>
      <Button kind="primary" size="touch" onClick={onClose}>
        已经保存
      </Button>
    </div>
  ) : (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button
        kind="primary"
        size="touch"
        disabled={isPending || !connection || isTooMany}
        onClick={() => void make().catch(() => undefined)}
      >
        {isPending ? '正在生成…' : `为 ${devices.length} 台设备生成`}
      </Button>
    </div>
  )
  return (
    <BottomSheet title="批量生成令牌" foot={foot} onClose={onClose}>
      <div className={styles.shown}>
        {error && <Notice>{error.message}</Notice>}
        {unknown && <Failure error={unknown} onRetry={retry} />}
        {isTooMany && <Notice>一次最多 {MAX_PAGE_SIZE} 台，请分几次生成</Notice>}
        {book ? (
          <p className={styles.once}>“{book.name}”已保存。令牌只在这张表里，关闭后不能再看到。</p>
        ) : (
          <>
            <p className={styles.told}>为所选设备各生成一个令牌，保存成一张 Excel 表，交给安装人员填到设备里。</p>
            <p className={styles.once}>已有令牌的设备，旧令牌会立即失效，正在连接的会断开。</p>
          </>
        )}
      </div>
    </BottomSheet>
  )
}
