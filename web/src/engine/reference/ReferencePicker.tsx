import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { leftOut } from './left-out.ts'
import { type Narrowing, referable } from './referable.ts'
import { useChoices, useNames } from './reference-queries.ts'
import { useDebounced } from './useDebounced.ts'
import styles from './ReferencePicker.module.css'
import { nameOfReferred } from '../records/referred-by.ts'

const TYPING_MS = 250
const ANYTHING: readonly Narrowing[] = []

interface ReferencePickerProps {
  /** The kind to choose from. */
  readonly to: string
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
  readonly multiple?: boolean
  /** Ids that can't be chosen. */
  readonly exclude?: readonly string[]
  /** Only what agrees with this is offered. */
  readonly where?: readonly Narrowing[]
  readonly id?: string | undefined
  readonly label: string
  readonly prefix?: ReactNode
  readonly placeholder?: string
  readonly size?: 'large' | 'middle'
  readonly disabled?: boolean
  readonly className?: string | undefined
  readonly onBlur?: (() => void) | undefined
}

/** Chooses records by name; the server searches. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { to, value, onChange, multiple = false, exclude = [], where = ANYTHING, label, ...rest } = props
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim(), TYPING_MS)
  const choices = useChoices(to, { text: settled, where }, { enabled: isOpen })
  const names = useNames(to, value)
  const found = choices.data?.found.filter(({ Id }) => !exclude.includes(Id)) ?? []
  return (
    <Select
      {...rest}
      aria-label={label}
      allowClear
      labelInValue
      {...(multiple && { mode: 'multiple' as const, maxTagCount: 'responsive' as const, maxTagPlaceholder: leftOut })}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      onOpenChange={setOpen}
      options={found.map(({ Id, Name = '—' }) => ({ value: Id, label: Name }))}
      loading={isOpen && choices.isFetching}
      notFoundContent={<NothingFound query={choices} emptyText={referable(to).emptyText} />}
      popupRender={(menu) => (
        <>
          {menu}
          {choices.data?.hasMore && <p className={styles.more}>还有更多，请输入名称查找</p>}
        </>
      )}
      value={value.map((id) => ({ value: id, label: nameOf(names.get(id)) }))}
      onChange={(chosen: unknown) => onChange(idsOf(chosen))}
    />
  )
}

interface NothingFoundProps {
  readonly query: Pick<ReturnType<typeof useChoices>, 'error' | 'isFetching' | 'refetch'>
  readonly emptyText: string
}

function NothingFound({ query: { error, isFetching, refetch }, emptyText }: NothingFoundProps) {
  if (isFetching) return <p className={styles.nothing}>正在查询…</p>
  if (!error) return <p className={styles.nothing}>{emptyText}</p>
  return (
    <p className={styles.nothing} role="alert">
      {error.message}
      <button type="button" className={styles.again} onClick={() => void refetch()}>
        重试
      </button>
    </p>
  )
}

function nameOf(referred: { Name?: string; Deleted?: boolean } | undefined): string {
  if (!referred) return '…'
  return nameOfReferred(referred)
}

/** antd gives one labelled value, a list of them, or nothing. */
function idsOf(chosen: unknown): string[] {
  return [chosen].flat().flatMap((one) => (hasId(one) ? [one.value] : []))
}

function hasId(one: unknown): one is { value: string } {
  return typeof one === 'object' && one !== null && 'value' in one && typeof one.value === 'string'
}
