import { type ChangedRecord, MANY_UNDO_HOURS, type ManyChange, manyCalls } from '@farm/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatCount } from '@farm/contract/values'
import { get } from '../../../platform/http.ts'
import { formatMoment } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useOrganPath } from '../../permission/index.ts'
import { RECORDS } from '../../records/records-key.ts'
import styles from './UndoMany.module.css'
import { useTakingBack } from './use-taking-back.ts'

interface UndoManyProps {
  readonly formId: string
}

/** For a day changes of many can be taken back record by record, by whoever may edit what they changed. */
export function UndoMany({ formId }: UndoManyProps) {
  const takeBack = useTakingBack()
  const organPath = useOrganPath()
  const { data: changes = [] } = useQuery({
    queryKey: [RECORDS, organPath, 'many-changes', formId],
    queryFn: ({ signal }) => get(manyCalls.changes, { formId }, signal),
  })
  const [isAsking, setAsking] = useState(false)
  const [kept, setKept] = useState<readonly ChangedRecord[]>([])
  return (
    <>
      {changes.length > 0 && (
        <Button kind="quiet" onClick={() => setAsking(true)}>
          撤销批量编辑
        </Button>
      )}
      {isAsking && changes.length > 0 && (
        <WhichDialog
          changes={changes}
          onCancel={() => setAsking(false)}
          onConfirm={(Change) => {
            setAsking(false)
            void takeBack({ Change }).then((stay = []) => setKept(stay))
          }}
        />
      )}
      {kept.length > 0 && (
        <ConfirmDialog
          title="保持原样的记录"
          text={`${kept.length} 条记录没有恢复：`}
          words={{ confirm: '知道了', cancel: '关闭' }}
          onCancel={() => setKept([])}
          onConfirm={() => setKept([])}
        >
          <ul aria-label="保持原样的记录">
            {kept.map(({ Id, Kept }) => (
              <li key={Id}>{Kept}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}

interface WhichDialogProps {
  readonly changes: readonly ManyChange[]
  readonly onConfirm: (id: string) => void
  readonly onCancel: () => void
}

function WhichDialog({ changes, onConfirm, onCancel }: WhichDialogProps) {
  const name = useId()
  const [chosen, setChosen] = useState(changes[0]?.Id ?? '')
  return (
    <ConfirmDialog
      title="撤销批量编辑"
      text={`${MANY_UNDO_HOURS} 小时内的批量编辑可以逐条恢复原样；之后又被修改或删除的保持不变，并逐条列出原因。`}
      onCancel={onCancel}
      onConfirm={() => onConfirm(chosen)}
    >
      <div className={styles.changes} role="radiogroup" aria-label="要撤销的批量编辑">
        {changes.map((one) => (
          <label key={one.Id} className={styles.change}>
            <input type="radio" name={name} checked={one.Id === chosen} onChange={() => setChosen(one.Id)} />
            {changeText(one)}
          </label>
        ))}
      </div>
    </ConfirmDialog>
  )
}

function changeText({ Time, User, Count }: ManyChange): string {
  return `${formatMoment(Time)} ${User.RealName || User.Name}，可恢复 ${formatCount(Count)} 条`
}
