import { formatQuantity } from '@farm/contract/values'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { Place } from '../known.ts'
import { RowCard } from './Card.tsx'
import { ChoiceSheet } from './ChoiceSheet.tsx'
import { type Fix, distanceText, nearestFirst } from './nearness.ts'
import type { PunchIn } from './use-punch-in.ts'

/** On which plots: several, the nearest first. */
export function PlaceCard({ punchIn: { farm, faults, enter } }: { readonly punchIn: PunchIn }) {
  const [isOpen, setOpen] = useState(false)
  const { chosenPlaces, filled, known } = farm
  const hasEnterprise = filled.enterprise !== undefined
  const toggle = (id: string) =>
    enter({
      places: filled.places.includes(id) ? filled.places.filter((one) => one !== id) : [...filled.places, id],
    })
  return (
    <>
      <RowCard
        name="Place"
        label="地块"
        value={placesText(chosenPlaces, filled.places.length)}
        placeholder={placeholderOf(farm)}
        faults={faults}
        disabled={!hasEnterprise}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <PlaceSheet
          places={placesOf(known)}
          query={farm.placeQuery}
          fix={known.fix}
          chosen={filled.places}
          onToggle={toggle}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** By their names; of those whose names are not known how many they are. */
function placesText(known: readonly Place[], count: number): string | undefined {
  if (count === 0) return undefined
  const names = known.map(({ name }) => name).join('、')
  if (known.length === count) return names
  return `${names}${names && ' 等 '}${count} 块地`
}

function placeholderOf({ awaited, filled, placeQuery }: PunchIn['farm']): string {
  if (awaited.includes('计划') || awaited.includes('地块')) return '正在查询…'
  if (filled.enterprise === undefined) return '请先选择计划或企业'
  return placeQuery.error && !placeQuery.isRead ? '地块加载失败，点开可重试' : '请选择（可不选）'
}

/** Those of the work order where it names some, else all of the enterprise. */
function placesOf({ places, workOrder }: PunchIn['farm']['known']): readonly Place[] {
  if (!workOrder || workOrder.places.length === 0) return places
  return places.filter(({ id }) => workOrder.places.includes(id))
}

interface PlaceSheetProps {
  readonly places: readonly Place[]
  readonly query: PunchIn['farm']['placeQuery']
  readonly fix: Fix | undefined
  readonly chosen: readonly string[]
  readonly onToggle: (id: string) => void
  readonly onClose: () => void
}

function PlaceSheet({ places, query, fix, chosen, onToggle, onClose }: PlaceSheetProps) {
  const [text, setText] = useState('')
  const found = nearestFirst(places, fix).filter(({ name }) => name.includes(text.trim()))
  return (
    <ChoiceSheet
      title="地块"
      text={text}
      onText={setText}
      choices={query.isRead ? found.map((place) => ({ ...place, note: noteOf(place, fix) })) : undefined}
      hasMore={false}
      error={query.error}
      onRetry={() => void query.refetch()}
      emptyText="查询到的地块列表为空"
      chosen={chosen}
      onChoose={onToggle}
      onClose={onClose}
      foot={
        <Button kind="primary" size="touch" onClick={onClose}>
          完成{chosen.length > 0 && `（已选 ${chosen.length} 块）`}
        </Button>
      }
    />
  )
}

function noteOf(place: Place, fix: Fix | undefined): string | undefined {
  const area = place.areaMu === undefined ? undefined : formatQuantity(place.areaMu, '亩')
  const parts = [area, distanceText(place, fix)].filter((one) => one !== undefined)
  return parts.length > 0 ? parts.join(' · ') : undefined
}
