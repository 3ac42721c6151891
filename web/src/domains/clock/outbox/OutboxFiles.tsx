import { useId, useState } from 'react'
import { type TakenOver, exported, takenOver } from '../../../platform/outbox/file.ts'
import type { Outbox } from '../../../platform/outbox/index.ts'
import { saveBlob } from '../../../platform/save-file.ts'
import { today } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileInput } from '../../../ui/FileInput.tsx'
import styles from './OutboxPage.module.css'

interface OutboxFilesProps {
  readonly outbox: Outbox
  readonly hasUnsent: boolean
}

/** Carries what is not sent to another device of the same person, where it is sent once. */
export function OutboxFiles({ outbox, hasUnsent }: OutboxFilesProps) {
  const id = useId()
  const [told, setTold] = useState('')
  const say = (failure: unknown) => setTold(failure instanceof Error ? failure.message : '没有成功，请再试一次')
  const take = ([file]: readonly File[]) => {
    if (!file) return
    setTold('正在导入…')
    takenOver(outbox, file, (so) => setTold(`正在导入…${takenText(so)}`)).then((so) => setTold(takenText(so)), say)
  }
  const give = () => {
    exported(outbox).then((blob) => saveBlob(blob, `待上传打卡-${today(Date.now())}.farm`), say)
  }
  return (
    <section className={styles.files} aria-label="换一台设备送出">
      <p className={styles.fact}>手机送不出去时，可以导出到文件，在另一台设备上用同一账号导入后送出，不会重复。</p>
      <div className={styles.ways}>
        <Button size="touch" disabled={!hasUnsent} onClick={give}>
          导出到文件
        </Button>
        <label className={styles.take} htmlFor={id}>
          从文件导入
          <FileInput id={id} onFiles={take} />
        </label>
      </div>
      <p className={styles.fact} role="status">
        {told}
      </p>
    </section>
  )
}

/** How far an import is, or how it ended. */
function takenText({ taken, known, brokenOff }: TakenOver): string {
  const text = `导入 ${taken} 条${known > 0 ? `，${known} 条这台设备上已有` : ''}`
  return brokenOff === undefined ? text : `${text}，其余没有导入：${brokenOff}`
}
