import { type WireRecord, readData } from '@farm/contract/forms'
import { standardForm } from '@farm/contract/standards'
import { useId, useState } from 'react'
import { Failure } from '../../../engine/records/Failure.tsx'
import { nameOf } from '../../../engine/records/record-fields.ts'
import { Button } from '../../../ui/Button.tsx'
import frame from '../../../ui/Dialog.module.css'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useModal } from '../../../ui/useModal.ts'
import styles from './StandardDialog.module.css'
import { useStandards } from './standard-queries.ts'

interface StandardDialogProps {
  readonly crop: string | undefined
  /** From which day the steps follow each other. */
  readonly start: string
  /** So many steps are there already and are replaced. */
  readonly present: number
  readonly onTake: (standard: WireRecord) => void
  readonly onClose: () => void
}

/** Chooses a standard in force whose steps a plan takes; says what that replaces before it does. */
export function StandardDialog({ crop, start, present, onTake, onClose }: StandardDialogProps) {
  const { ref, onCancel } = useModal(onClose)
  const id = useId()
  const query = useStandards(crop)
  const [chosen, choose] = useState<string>()
  const taken = query.data?.find(({ Id }) => Id === chosen)
  return (
    <dialog ref={ref} className={`${frame.dialog} ${styles.dialog}`} aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id} className={frame.title}>
        从技术规程带入
      </h2>
      <p className={styles.text}>
        步骤从 {start} 排起，计划的结束日期不早于最后一步。
        {crop === undefined && '选好作物后只列出它的规程。'}
      </p>
      {present > 0 && <p className={styles.warning}>现有的 {present} 个步骤和它们的投入品会被替换。</p>}
      {query.isPending && <Waiting />}
      {query.error && !query.data && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && (
        <p className={styles.text}>没有现行的技术规程，可以在“基础管理 / 技术规程列表”中新增并启用。</p>
      )}
      <div className={styles.choices} role="radiogroup" aria-label="现行的技术规程">
        {query.data?.map((standard) => (
          <label key={standard.Id} className={styles.choice}>
            <input type="radio" name={id} checked={standard.Id === chosen} onChange={() => choose(standard.Id)} />
            <span>
              {nameOf(standardForm, standard)}
              <small>{factsOf(standard)}</small>
            </span>
          </label>
        ))}
      </div>
      <div className={frame.buttons}>
        <Button onClick={onClose}>取消</Button>
        <Button kind="primary" disabled={!taken} onClick={() => taken && onTake(taken)}>
          {present > 0 ? '替换现有步骤' : '带入步骤'}
        </Button>
      </div>
    </dialog>
  )
}

function factsOf({ Data, Expand, Organ }: WireRecord): string {
  const crop = [Expand?.Crops ?? []].flat()[0]?.Name
  const { Variety, Version, Steps = [] } = readData(standardForm, Data)
  return [crop, Variety, Version !== undefined && `第 ${Version} 版`, `${Steps.length} 步`, Organ.Name]
    .filter((part) => part)
    .join(' · ')
}
