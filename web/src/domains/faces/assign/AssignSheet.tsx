import { useState } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import type { Face } from '../face.ts'
import { useAssign } from '../face-queries.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import styles from './Assign.module.css'
import { PersonChoice } from './PersonChoice.tsx'

interface AssignSheetProps {
  readonly faces: readonly Face[]
  readonly onDone?: (() => void) | undefined
  readonly onClose: () => void
}

/** Asks who unknown faces are: somebody of the same enterprise who agreed. */
export function AssignSheet({ faces, onDone, onClose }: AssignSheetProps) {
  const toast = useToast()
  const [person, setPerson] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const { mutateAsync, isPending, error } = useAssign()
  const enterprises = [...new Set(faces.map(({ enterprise }) => enterprise))]
  const press = async () => {
    setIsMissing(person === undefined)
    if (person === undefined) return
    const { Assigned } = await mutateAsync({ Ids: faces.map(({ id }) => id), Person: person })
    toast.done(Assigned === 1 ? '已指认' : `已指认 ${Assigned} 条`)
    onClose()
    onDone?.()
  }
  const foot = (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button
        kind="primary"
        size="touch"
        disabled={isPending || enterprises.length > 1}
        onClick={() => void press().catch(() => undefined)}
      >
        {isPending ? '正在提交…' : countedText(faces.length)}
      </Button>
    </div>
  )
  return (
    <BottomSheet title="指认陌生人脸" foot={foot} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.told}>只能指认为登记了同意的人；指认后计入他的通行和考勤。</p>
        {isMissing && <Notice>请选择是谁</Notice>}
        {error && <Notice>{refusalText(error)}</Notice>}
        {enterprises.length > 1 ? (
          <Notice>所选记录属于不同企业，请分别指认</Notice>
        ) : (
          <PersonChoice enterprise={enterprises[0] ?? ''} value={person} onChange={setPerson} />
        )}
      </div>
    </BottomSheet>
  )
}

function countedText(count: number): string {
  return count === 1 ? '指认' : `指认 ${count} 条`
}
