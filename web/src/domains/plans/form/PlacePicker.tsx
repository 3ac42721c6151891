import { Select } from 'antd'
import { useState } from 'react'
import { formatQuantity } from '@farm/contract/values'
import { useDebounced } from '../../../engine/reference/useDebounced.ts'
import picker from '../../../engine/reference/ReferencePicker.module.css'
import { NothingFound } from './NothingFound.tsx'
import styles from './PlacePicker.module.css'
import { usePlaceChoices } from './place-queries.ts'
import type { Place } from './places.ts'

const TYPING_MS = 250
const MOST_TAGS = 12

interface PlacePickerProps {
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (ids: string[]) => void
  readonly onBlur?: () => void
  /** Only plots of this enterprise can be chosen. */
  readonly enterprise: string | undefined
  readonly ids: readonly string[]
  /** What is known of the chosen ones. */
  readonly chosen: readonly Place[]
  /** Called with everything that is known of the plots that were and are chosen. */
  readonly onChosen: (ids: readonly string[], known: readonly Place[]) => void
}

/** Chooses plots by name, with their areas. */
export function PlacePicker({ id, onChange, onBlur, enterprise, ids, chosen, onChosen }: PlacePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const choices = usePlaceChoices({ enterprise, text: useDebounced(text.trim(), TYPING_MS), enabled: isOpen })
  const found = choices.data?.found ?? []
  const known = [...chosen, ...found]
  const nameOf = (one: string) => known.find((place) => place.id === one)?.name ?? '—'
  return (
    <Select<{ value: string; label: string }[]>
      {...(id && { id })}
      {...(onBlur && { onBlur })}
      aria-label="地块"
      mode="multiple"
      labelInValue
      allowClear
      placeholder="请选择地块"
      maxTagCount={MOST_TAGS}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      options={found.map((place) => ({ value: place.id, label: place.name, area: areaText(place) }))}
      optionRender={({ label, data }) => (
        <span className={styles.option}>
          {label}
          <span className={styles.area}>{data.area}</span>
        </span>
      )}
      loading={isOpen && choices.isFetching}
      notFoundContent={<NothingFound query={choices} text="查询到的地块列表为空" />}
      popupRender={(menu) => (
        <>
          {menu}
          {choices.data?.hasMore && <p className={picker.more}>还有更多，请输入名称查找</p>}
        </>
      )}
      value={ids.map((one) => ({ value: one, label: nameOf(one) }))}
      onChange={(next) => {
        const nextIds = next.map(({ value }) => value)
        onChange?.(nextIds)
        onChosen(nextIds, known)
      }}
    />
  )
}

function areaText({ areaMu }: Place): string {
  return formatQuantity(areaMu, '亩')
}
