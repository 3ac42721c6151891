import { clockForm } from '@farm/contract/clock'
import { formatQuantity, typedNumber } from '@farm/contract/values'
import { Button } from '../../../ui/Button.tsx'
import styles from './ByPlaceCard.module.css'
import { Card } from './Card.tsx'
import { type Divided, type PlotEntry, type Tally, plotEntries, tallyOf } from './by-place.ts'
import { faultOf } from './shown-faults.ts'
import type { PunchIn } from './use-punch-in.ts'
import { settle } from './settle.ts'

const { ByPlace, Area, Harvest } = clockForm.fields
const amounts = {
  area: { name: 'Area', label: Area.label, unit: Area.unit ?? '' },
  harvest: { name: 'Harvest', label: Harvest.label, unit: Harvest.unit ?? '' },
} as const

interface ByPlaceCardProps {
  readonly punchIn: PunchIn
  /** What may be filled in by plot. */
  readonly of: readonly Divided[]
}

/** How much was done on each of several plots, for who knows; else it is divided by their areas. */
export function ByPlaceCard({ punchIn, of }: ByPlaceCardProps) {
  const { entries, enter, farm, faults } = punchIn
  const { places } = farm.filled
  if (!entries.byPlace) {
    return (
      <Button size="touch" onClick={() => enter({ byPlace: [] })}>
        分地块填写（可不填）
      </Button>
    )
  }
  const rows = plotEntries(places, entries.byPlace)
  const plotOf = (id: string) => farm.chosenPlaces.find((one) => one.id === id)
  const nameOf = (id: string) => plotOf(id)?.name ?? '地块'
  const put = (place: string, typed: Partial<PlotEntry>) =>
    enter({ byPlace: rows.map((row) => (row.place === place ? { ...row, ...typed } : row)) })
  const wholes = { area: farm.filled.area, harvest: typedNumber(entries.harvest ?? '', '公斤') }
  return (
    <Card name="ByPlace" label={ByPlace.label} note="不填的按地块面积分摊" faults={faults}>
      {rows.map((row, index) => (
        <div key={row.place} className={styles.plot} role="group" aria-label={nameOf(row.place)}>
          <span className={styles.name}>
            {nameOf(row.place)}
            <PlotArea mu={plotOf(row.place)?.areaMu} />
          </span>
          {of.map((one) => (
            <Amount
              key={one}
              of={one}
              value={row[one] ?? ''}
              fault={faultOf(faults, `ByPlace.${index}.${amounts[one].name}`)}
              onChange={(text) => put(row.place, { [one]: text })}
            />
          ))}
        </div>
      ))}
      {of.map((one) => (
        <Sum
          key={one}
          of={one}
          tally={tallyOf(rows, one, wholes[one])}
          nameOf={nameOf}
          onFill={(place, left) => put(place, { [one]: String(left) })}
          onTake={(sum) => enter({ [one]: String(sum) })}
        />
      ))}
      <Button size="touch" onClick={() => enter({ byPlace: undefined })}>
        不分地块填写
      </Button>
    </Card>
  )
}

/** Who fills in a plot sees how large it is. */
function PlotArea({ mu }: { readonly mu: number | undefined }) {
  return mu !== undefined && <span className={styles.size}>{formatQuantity(mu, amounts.area.unit)}</span>
}

interface AmountProps {
  readonly of: Divided
  readonly value: string
  readonly fault: string | undefined
  readonly onChange: (text: string) => void
}

function Amount({ of, value, fault, onChange }: AmountProps) {
  const { label, unit } = amounts[of]
  return (
    <label className={styles.amount}>
      <input
        className={styles.input}
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        placeholder={label}
        value={value}
        aria-invalid={fault !== undefined}
        title={fault}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => settle(value, unit, onChange)}
      />
      <span className={styles.unit}>{unit}</span>
      {fault && <span className={styles.fault}>{fault}</span>}
    </label>
  )
}

interface SumProps {
  readonly of: Divided
  readonly tally: Tally | undefined
  readonly nameOf: (id: string) => string
  /** What is left goes to the only plot of which nothing is typed. */
  readonly onFill: (place: string, left: number) => void
  /** The whole is what is typed. */
  readonly onTake: (sum: number) => void
}

/** What is typed so far and what is left of the whole, with a way to make them agree. */
function Sum({ of, tally, nameOf, onFill, onTake }: SumProps) {
  const { label, unit } = amounts[of]
  if (!tally) return null
  const { sum, left, blank } = tally
  const [only] = blank
  const isRest = left !== undefined && left > 0 && only !== undefined && blank.length === 1
  const isOther = left === undefined || left < 0 || (left > 0 && blank.length === 0)
  return (
    <div className={styles.sum}>
      <p className={styles.tally} role="status" data-apart={(left !== undefined && left !== 0) || undefined}>
        {label}合计 {formatQuantity(sum, unit)}
        {leftText(left, unit)}
      </p>
      {isRest && (
        <Button size="touch" onClick={() => onFill(only, left)}>
          剩余 {formatQuantity(left, unit)}记到{nameOf(only)}
        </Button>
      )}
      {isOther && (
        <Button size="touch" onClick={() => onTake(sum)}>
          {label}
          {left === undefined ? '填为' : '改为'} {formatQuantity(sum, unit)}
        </Button>
      )}
    </div>
  )
}

function leftText(left: number | undefined, unit: string): string {
  if (left === undefined) return ''
  if (left === 0) return '，已分完'
  return left > 0 ? `，还剩 ${formatQuantity(left, unit)}` : `，超出 ${formatQuantity(-left, unit)}`
}
