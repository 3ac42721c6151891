import type { Organ } from '@farm/contract/organs'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useOrganPath } from '../permission/index.ts'
import styles from './OrganPicker.module.css'
import { organsQuery } from './organ-query.ts'
import { depthsOf, hitsOf, wayTo } from './organ-tree.ts'

const STEP_PX = 18

interface OrganPickerProps {
  /** The id of what is chosen. */
  readonly value?: string | undefined
  readonly onChange?: (id: string | undefined) => void
  /** What may be chosen; anything may unless told. */
  readonly isAllowed?: (organ: Organ) => boolean
  readonly label?: string
  readonly id?: string | undefined
  readonly placeholder?: string
  readonly prefix?: ReactNode
  readonly size?: 'large' | 'middle'
  readonly disabled?: boolean
  readonly allowClear?: boolean
  readonly className?: string | undefined
  readonly onBlur?: () => void
}

const anything = () => true

/** Chooses an organisation from the tree; what is typed leaves the hits alone, each with the way to it. */
export function OrganPicker({
  value,
  onChange,
  isAllowed = anything,
  label = '组织',
  placeholder = '请选择组织',
  ...rest
}: OrganPickerProps) {
  const query = useQuery(organsQuery(useOrganPath()))
  const [text, setText] = useState('')
  const organs = query.data ?? []
  const depths = depthsOf(organs)
  const isSearching = text.trim() !== ''
  // What stands above a hit is no answer to what was typed: Enter would take it in place of the hit.
  const options = hitsOf(organs, text).map((organ) => ({
    value: organ.Id,
    label: organ.Name,
    title: wayTo(organs, organ.Path),
    organ,
    disabled: !isAllowed(organ),
  }))
  return (
    <Select<string, (typeof options)[number]>
      {...rest}
      aria-label={label}
      placeholder={placeholder}
      options={options}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      loading={query.isPending}
      notFoundContent={<NothingFound query={query} />}
      optionRender={({ data: { organ, title } }) => (
        <span
          className={styles.option}
          style={{ paddingInlineStart: isSearching ? 0 : (depths.get(organ.Path) ?? 0) * STEP_PX }}
        >
          <span className={styles.name}>
            {organ.Name}
            {isSearching && <small className={styles.way}>{title}</small>}
          </span>
          <span className={styles.kind}>{organ.Kind}</span>
        </span>
      )}
      value={organs.some(({ Id }) => Id === value) ? value : null}
      onChange={(id: string | undefined) => onChange?.(id)}
    />
  )
}

interface NothingFoundProps {
  readonly query: { readonly error: Error | null; readonly isPending: boolean; readonly refetch: () => unknown }
}

function NothingFound({ query: { error, isPending, refetch } }: NothingFoundProps) {
  if (isPending) return <p className={styles.nothing}>正在查询…</p>
  if (!error) return <p className={styles.nothing}>查询到的组织列表为空</p>
  return (
    <p className={styles.nothing} role="alert">
      {error.message}
      <button type="button" className={styles.again} onClick={() => void refetch()}>
        重试
      </button>
    </p>
  )
}
