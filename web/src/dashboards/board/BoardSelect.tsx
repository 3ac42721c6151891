import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './BoardSelect.module.css'
import { nextOption } from './select.rules.ts'

export interface BoardOption {
  readonly key: string
  readonly name: string
  /** Behind the name: 离线. */
  readonly note?: string | undefined
}

interface BoardSelectProps {
  readonly label: string
  readonly options: readonly BoardOption[]
  /** Key of the option that is chosen. */
  readonly chosen: string | undefined
  /** Shown while nothing is chosen. */
  readonly placeholder?: string
  /** Said where there is nothing to choose: 查询到的企业列表为空. */
  readonly empty: string
  readonly onChoose: (key: string) => void
}

/** A choice in the head of a panel. */
export function BoardSelect({ label, options, chosen, placeholder = '请选择', empty, onChoose }: BoardSelectProps) {
  const id = useId()
  const [active, setActive] = useState<number>()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = active !== undefined
  const present = options.findIndex(({ key }) => key === chosen)
  const choose = (index: number) => {
    setActive(undefined)
    const option = options[index]
    if (option) onChoose(option.key)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOption({ key: event.key, active, present, names: options.map(({ name }) => name) })
    if (next === undefined) return
    if (next.act !== 'leave') event.preventDefault()
    if (next.act === 'choose') choose(next.to)
    else setActive(next.act === 'move' ? next.to : undefined)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setActive(undefined)
  }
  const { name: shown, note } = options[present] ?? { name: options.length === 0 ? empty : placeholder }
  return (
    <div className={styles.select} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        title={shown}
        onClick={() => setActive(isOpen ? undefined : Math.max(0, present))}
        onKeyDown={onKeyDown}
      >
        <span className={styles.chosen}>{note === undefined ? shown : `${shown}（${note}）`}</span>
        <span className={styles.arrow} />
      </button>
      {isOpen && (
        <List
          id={id}
          label={label}
          empty={empty}
          options={options}
          chosen={chosen}
          active={active}
          onActive={setActive}
          onChoose={choose}
        />
      )}
    </div>
  )
}

interface ListProps extends Pick<BoardSelectProps, 'label' | 'empty' | 'options' | 'chosen'> {
  readonly id: string
  readonly active: number
  readonly onActive: (index: number) => void
  readonly onChoose: (index: number) => void
}

function List({ id, label, empty, options, chosen, active, onActive, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // Pressing it must not take the focus from the button: that would close it before the click.
    <div
      ref={list}
      className={styles.list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
    >
      {options.length === 0 && (
        <div className={styles.empty} role="option" aria-selected="false" aria-disabled="true">
          {empty}
        </div>
      )}
      {options.map(({ key, name, note }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard by the button, which has the focus
        <div
          key={key}
          id={`${id}-${index}`}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={key === chosen}
          data-active={index === active || undefined}
          onPointerMove={() => onActive(index)}
          onClick={() => onChoose(index)}
          title={name}
        >
          <span>{name}</span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </div>
      ))}
    </div>
  )
}
