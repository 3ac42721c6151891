import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import styles from './Tabs.module.css'

/** One sheet and what stands on its tab. */
export interface Tab {
  readonly key: string
  readonly label: string
  readonly content: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The sheet that has to be seen now; from there one goes where one wants. */
  readonly front?: string | undefined
  /** `bare` within something that has a frame already. */
  readonly look?: 'framed' | 'bare'
}

/** Sheets of which one is in front; the arrow keys lead from one to the next. */
export function Tabs({ label, tabs, front, look = 'framed' }: TabsProps) {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const [before, setBefore] = useState<string>()
  if (front !== before) {
    setBefore(front)
    const place = tabs.findIndex(({ key }) => key === front)
    if (place !== -1) setChosen(place)
  }
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    const next = (chosen + by + tabs.length) % tabs.length
    setChosen(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div className={styles.tabs} data-look={look}>
      <div className={styles.row} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={step}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={index === chosen}
            aria-controls={`${id}-sheet`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-sheet`} className={styles.sheet} role="tabpanel" aria-labelledby={`${id}-${tabs[chosen]?.key}`}>
        {tabs[chosen]?.content}
      </div>
    </div>
  )
}
