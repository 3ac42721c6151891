import { type ReactNode, type RefObject, useRef } from 'react'
import styles from './Table.module.css'
import { hintWhatIsCut } from './table-hint.ts'
import { stepThroughRows } from './table-keys.ts'
import type { TableProps } from './table-props.ts'
import { useMoreAside } from './use-more-aside.ts'

interface TableBoxProps<Row> {
  readonly of: TableProps<Row>
  readonly children: ReactNode
}

/** Within which a table scrolls; a shade at its right edge says that there is more beyond it. */
export function TableBox<Row>({ of, children }: TableBoxProps<Row>) {
  const own = useRef<HTMLDivElement>(null)
  const box = of.box ?? own
  return (
    <div className={styles.frame} data-more={useMoreAside(box) || undefined}>
      <ScrollingBox of={of} box={box}>
        {children}
      </ScrollingBox>
    </div>
  )
}

interface ScrollingBoxProps<Row> extends TableBoxProps<Row> {
  readonly box: RefObject<HTMLDivElement | null>
}

/** Where nothing of the table takes the focus, the keyboard scrolls it from here. */
function ScrollingBox<Row>({ of, box, children }: ScrollingBoxProps<Row>) {
  const { label, density, selection } = of
  const scroll = {
    className: styles.scroll,
    'data-density': density,
    'data-checks': selection ? true : undefined,
    onKeyDown: stepThroughRows,
    onMouseOver: hintWhatIsCut,
    onFocus: hintWhatIsCut,
  }
  if (takesFocus(of)) {
    return (
      <div ref={box} role="presentation" {...scroll}>
        {children}
      </div>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what is wider than its place
    <div ref={box} role="region" aria-label={`${label}，可滚动`} tabIndex={0} {...scroll}>
      {children}
    </div>
  )
}

function takesFocus<Row>({ columns, onOpen, selection, actions }: TableProps<Row>): boolean {
  return Boolean(onOpen ?? selection ?? actions) || columns.some(({ sort }) => sort !== undefined)
}
