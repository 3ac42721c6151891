import type { OpenWork } from '@farm/contract/users'
import { useId } from 'react'
import { ReferrerGroups } from '../../../engine/care/referrers/ReferrerGroups.tsx'
import { ReferencePicker } from '../../../engine/reference/ReferencePicker.tsx'
import { useOpenWork } from '../user-queries.ts'
import styles from './HandOver.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** Who takes over what, by kind of work. */
export type HandOver = Readonly<Record<string, string>>

export interface HandOverFieldsProps {
  /** Who leaves. */
  readonly ids: readonly string[]
  /** Where they move to; nothing where they are gone altogether. */
  readonly organId?: string
  readonly value: HandOver
  readonly onChange: (value: HandOver) => void
}

/** What people have in hand and would leave behind, and who takes it over. */
export function HandOverFields({ ids, organId, value, onChange }: HandOverFieldsProps) {
  const { data, error, refetch } = useOpenWork(ids, organId)
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const { Works, HasOthers } = data
  if (Works.length === 0 && !HasOthers) return <p className={styles.second}>没有需要交接的工作。</p>
  const set = (work: string, to: string | undefined) => {
    const { [work]: _, ...rest } = value
    onChange(to === undefined ? rest : { ...rest, [work]: to })
  }
  const given = Works.filter(({ CanHandOver }) => CanHandOver)
  // Written into each of them, so that each can be taken out again by itself.
  const setAll = (to: string | undefined) =>
    onChange(to === undefined ? {} : Object.fromEntries(given.map(({ Work: work }) => [work, to])))
  const followers = new Set(given.map(({ Work: work }) => value[work]))
  const ofAll = followers.size === 1 ? [...followers][0] : undefined
  return (
    <div className={styles.works}>
      {given.length > 1 && <Follower label="全部交给" of={ids} value={ofAll} onChange={setAll} />}
      {Works.map((work) => (
        <Work key={work.Work} work={work} ids={ids} value={value} onChange={(to) => set(work.Work, to)} />
      ))}
      {HasOthers && <p className={styles.second}>还有您看不到的工作，不能由您交接。</p>}
    </div>
  )
}

interface WorkProps {
  readonly work: OpenWork['Works'][number]
  readonly ids: readonly string[]
  readonly value: HandOver
  readonly onChange: (to: string | undefined) => void
}

function Work({ work, ids, value, onChange }: WorkProps) {
  const { CanHandOver, Count, Records, FormName, Label, Work: key } = work
  return (
    <section className={styles.work}>
      <ReferrerGroups referrers={[work]} />
      {Count > Records.length && <p className={styles.second}>只列出最近的 {Records.length} 条</p>}
      {CanHandOver ? (
        <Follower label="交给" name={`${FormName}的${Label}`} of={ids} value={value[key]} onChange={onChange} />
      ) : (
        <p className={styles.second}>您没有编辑{FormName}的权限，不能由您交接。</p>
      )}
    </section>
  )
}

interface FollowerProps {
  readonly label: string
  readonly name?: string
  /** Who leaves follows nobody. */
  readonly of: readonly string[]
  readonly value: string | undefined
  readonly onChange: (to: string | undefined) => void
}

function Follower({ label, name = '', of, value, onChange }: FollowerProps) {
  const id = useId()
  return (
    <div className={styles.follower}>
      <label htmlFor={id}>{label}</label>
      <ReferencePicker
        id={id}
        to="users"
        label={`${name}${label}`}
        placeholder="暂不交接"
        className={styles.picker}
        exclude={of}
        value={value === undefined ? [] : [value]}
        onChange={([to]) => onChange(to)}
      />
    </div>
  )
}
