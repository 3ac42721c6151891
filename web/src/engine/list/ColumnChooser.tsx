import { type DragEvent, useState } from 'react'
import styles from './ColumnChooser.module.css'
import { PlaceSteps, WidthSteps } from './ColumnSteps.tsx'
import { moved } from './column-order.ts'
import type { ListColumn } from './list-columns.tsx'
import { type ListLook, isShown, withColumn, withWidth, withoutChanges } from './list-look.ts'

interface ColumnChooserProps {
  readonly columns: readonly ListColumn[]
  readonly look: ListLook
  readonly onLook: (look: ListLook) => void
}

/** Which columns are shown, in which order and how wide. The first column names the records: it stays where it is. */
export function ColumnChooser({ columns: [first, ...columns], look, onLook }: ColumnChooserProps) {
  const [searched, setSearched] = useState('')
  const [dragged, setDragged] = useState<string>()
  const [told, setTold] = useState('')
  const isFound = ({ label }: ListColumn) => label.toLowerCase().includes(searched.trim().toLowerCase())
  const shown = columns.filter((column) => isShown(column, look))
  const others = columns.filter((column) => !isShown(column, look))
  const keys = shown.map(({ key }) => key)
  const move = ({ key, label }: Pick<ListColumn, 'key' | 'label'>, to: number) => {
    onLook({ ...look, order: [...moved(keys, key, to), ...others.map((one) => one.key)] })
    setTold(`${label}移到第 ${to + 2} 列`)
  }
  const widen = ({ key, label }: ListColumn, width: number) => {
    onLook(withWidth(look, key, width))
    setTold(`${label}宽 ${width} 像素`)
  }
  const widthSteps = (column: ListColumn) => (
    <WidthSteps
      of={column.label}
      width={look.widths[column.key] ?? column.width}
      onWidth={(width) => widen(column, width)}
    />
  )
  const toggle = (column: ListColumn) => onLook(withColumn(look, column))
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    const column = shown.find(({ key }) => key === dragged)
    if (column) move(column, to)
    setDragged(undefined)
  }
  return (
    <div className={styles.chooser}>
      <input
        type="search"
        className={styles.search}
        aria-label="搜索列"
        placeholder="搜索列"
        value={searched}
        onChange={({ target }) => setSearched(target.value)}
      />
      <ul className={styles.columns} aria-label="显示的列">
        {first && isFound(first) && (
          <li className={styles.column} data-fixed>
            <label className={styles.choice}>
              <input type="checkbox" checked disabled />
              {first.label}
            </label>
            <span className={styles.moves}>{widthSteps(first)}</span>
          </li>
        )}
        {shown.map((column, index) => {
          if (!isFound(column)) return null
          const { key, label } = column
          return (
            <li key={key}>
              <div
                className={styles.column}
                role="presentation"
                draggable
                data-dragged={key === dragged || undefined}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(key)
                }}
                onDragEnd={() => setDragged(undefined)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => drop(event, index)}
              >
                <label className={styles.choice}>
                  <input type="checkbox" checked onChange={() => toggle(column)} />
                  {label}
                </label>
                <span className={styles.moves}>
                  {widthSteps(column)}
                  <PlaceSteps of={label} at={index} last={shown.length - 1} onMove={(to) => move(column, to)} />
                </span>
              </div>
            </li>
          )
        })}
      </ul>
      {others.some(isFound) && <p className={styles.title}>可添加的列</p>}
      <ul className={styles.columns} aria-label="可添加的列">
        {others.filter(isFound).map((column) => (
          <li key={column.key} className={styles.column}>
            <label className={styles.choice}>
              <input type="checkbox" checked={false} onChange={() => toggle(column)} />
              {column.label}
            </label>
          </li>
        ))}
      </ul>
      {!columns.some(isFound) && !(first && isFound(first)) && <p className={styles.none}>没有这一列</p>}
      <p className={styles.told} role="status">
        {told}
      </p>
      <button type="button" className={styles.reset} onClick={() => onLook(withoutChanges(look))}>
        恢复默认
      </button>
    </div>
  )
}
