import type { diagnosisCalls } from '@farm/contract/diagnosis'
import type { AnswerOf } from '@farm/contract/wire'
import { useState } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import styles from '../Diagnosis.module.css'
import type { Picked } from '../PickSheet.tsx'
import { useExperts } from '../diagnosis-queries.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

type Expert = AnswerOf<typeof diagnosisCalls.expertList>[number]

interface ExpertChoiceProps {
  readonly value: Picked | undefined
  /** The crop that is ill: who names it among what they know stands first. */
  readonly about?: string | undefined
  readonly fault?: string | undefined
  /** What is said where nobody is chosen. */
  readonly placeholder?: string
  readonly onChange: (expert: Picked | undefined) => void
}

/** Which expert is asked; unless one is chosen, all of the county. */
export function ExpertChoice({
  value,
  about,
  fault,
  placeholder = '本县专家，谁先看到谁回复',
  onChange,
}: ExpertChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (expert: Picked) => {
    setOpen(false)
    onChange(expert)
  }
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <button type="button" className={styles.rowButton} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className={styles.rowLabel}>专家</span>
          <span className={styles.rowValue}>{value?.name ?? placeholder}</span>
        </button>
        {value && (
          <button type="button" className={styles.clear} aria-label="清除专家" onClick={() => onChange(undefined)}>
            ×
          </button>
        )}
      </div>
      {fault !== undefined && <p className={styles.fault}>{fault}</p>}
      {isOpen && (
        <BottomSheet title="选择专家" onClose={() => setOpen(false)}>
          <Choices about={about} onChoose={choose} />
        </BottomSheet>
      )}
    </div>
  )
}

interface ChoicesProps {
  readonly about: string | undefined
  readonly onChoose: (expert: Picked) => void
}

function Choices({ about, onChoose }: ChoicesProps) {
  const { data, error, refetch } = useExperts()
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const able = bestFirst(
    data.filter(({ CanAnswer }) => CanAnswer),
    about,
  )
  if (able.length === 0) return <p className={styles.none}>还没有能在系统中回复的专家</p>
  return (
    <ul className={styles.picks} aria-label="可选专家">
      {able.map((expert) => (
        <li key={expert.Id}>
          <button
            type="button"
            className={styles.pick}
            onClick={() => onChoose({ id: expert.Id, name: expert.RealName })}
          >
            {expert.RealName}
            <span className={styles.second}>{knownFor(expert)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What an expert knows about, in one line. */
function knownFor({ Company, Rank, Fields, Skills }: Expert): string {
  return [Company, Rank, Fields.join('、'), Skills].filter(Boolean).join(' · ')
}

/** Those who name the crop before the others, who stay as they were. */
function bestFirst(experts: readonly Expert[], crop: string | undefined): readonly Expert[] {
  if (crop === undefined) return experts
  const knows = (expert: Expert) => knownFor(expert).includes(crop)
  return [...experts.filter(knows), ...experts.filter((one) => !knows(one))]
}
