import { type ReactNode, useLayoutEffect } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import styles from './Board.module.css'
import { BoardClock } from './BoardClock.tsx'
import { LiveNote } from './LiveNote.tsx'

interface BoardProps {
  readonly title: string
  /** Buttons at the left of the title. */
  readonly entries?: ReactNode
  /** Between the title and the clock. */
  readonly tools?: ReactNode
  /** Beside the date: 多云 9 ℃. */
  readonly weather?: string | undefined
  readonly children: ReactNode
}

/** A dark page for a screen that people look at together: its sizes are in rem, which grow with the width of the screen. */
export function Board({ title, entries, tools, weather, children }: BoardProps) {
  useBoardScale()
  return (
    <main className={styles.board} data-ground="dark">
      <header className={styles.header}>
        <div className={styles.entries}>{entries}</div>
        <h1 className={styles.title}>
          <span className={styles.mark}>
            <Mark />
          </span>
          <span className={styles.name} title={title}>
            {title}
          </span>
        </h1>
        <div className={styles.end}>
          <LiveNote />
          {tools}
          <BoardClock weather={weather} />
        </div>
      </header>
      <div className={styles.content}>{children}</div>
    </main>
  )
}

/** The other pages measure in pixels: what a rem is concerns them only while a board stands. */
function useBoardScale(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.board = ''
    return () => {
      delete dataset.board
    }
  }, [])
}
