import type { WireRecord } from '@farm/contract/forms'
import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { workOrderStates } from '@farm/contract/work-orders'
import { useDoing } from '../doing.ts'
import { workOrderOf } from '../work-order.ts'
import styles from './Calendar.module.css'
import { DayDialog } from './DayDialog.tsx'
import { Week } from './Week.tsx'
import { type CalendarPlace, placeText, readPlace, spans, stepped, weeksOf, writePlace } from './calendar-days.ts'
import { useDueMoves } from './use-due-moves.ts'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const

/** The work orders by the day they are due; dragging one to another day changes that. */
export function Calendar({ list }: { readonly list: ListModel }) {
  const isPhone = useIsPhone()
  const present = useToday()
  const [address] = useSearchParams()
  const doing = useDoing()
  const { underWay, move } = useDueMoves()
  const [dragged, setDragged] = useState<WireRecord>()
  const [asked, setAsked] = useState<WireRecord>()
  const place = readPlace(address, present)
  const drag = useCallback((record: WireRecord | undefined) => setDragged(record), [])
  const ask = useCallback((record: WireRecord) => setAsked(record), [])
  const mayMove = (record: WireRecord) =>
    doing(record).isOffice && workOrderStates.is(workOrderOf(record).status, 'open')
  return (
    <div className={styles.calendar}>
      <CalendarHead place={place} present={present} />
      <div className={styles.days} data-phone={isPhone || undefined} data-span={place.span}>
        {!isPhone && (
          <div className={styles.weekdays} aria-hidden="true">
            {WEEKDAYS.map((day) => (
              <span key={day}>周{day}</span>
            ))}
          </div>
        )}
        {weeksOf(place).map((days) => (
          <Week
            key={days.from}
            list={list}
            days={days}
            place={place}
            present={present}
            underWay={underWay}
            isTaking={dragged !== undefined}
            mayMove={mayMove}
            onDrag={drag}
            onAsk={ask}
            onDrop={(day) => dragged && move(dragged, day)}
          />
        ))}
      </div>
      {asked && (
        <DayDialog
          record={asked}
          onMove={(day) => {
            setAsked(undefined)
            move(asked, day)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

interface CalendarHeadProps {
  readonly place: CalendarPlace
  readonly present: string
}

function CalendarHead({ place, present }: CalendarHeadProps) {
  const [address] = useSearchParams()
  const to = (next: CalendarPlace) => ({ search: writePlace(address, next).toString() })
  const noun = place.span === 'week' ? '周' : '月'
  return (
    <nav className={styles.head} aria-label="日历">
      <Link className={styles.step} to={to(stepped(place, -1))} preventScrollReset>
        上一{noun}
      </Link>
      <strong className={styles.place} aria-live="polite">
        {placeText(place)}
      </strong>
      <Link className={styles.step} to={to(stepped(place, 1))} preventScrollReset>
        下一{noun}
      </Link>
      <Link className={styles.step} to={to({ ...place, day: present })} preventScrollReset>
        今天
      </Link>
      <span className={styles.spans}>
        {spans.map(({ key, label }) => (
          <Link
            key={key}
            className={styles.step}
            to={to({ ...place, span: key })}
            aria-current={key === place.span || undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </span>
    </nav>
  )
}
