import type { Faults } from '@farm/contract/errors'
import type { DataOf } from '@farm/contract/forms'
import type { inputForm } from '@farm/contract/inputs'
import { type MovementData, isPastDate } from '@farm/contract/stock'
import { amountText, keptAmount } from './stock.rules.ts'

interface Returned {
  readonly batch: string
  readonly unit: string
  /** Brought back, or withdrawn by what is taken back; in the unit. */
  readonly amount: number
  readonly isReversal: boolean
  /** What was withdrawn by others is kept from the person. */
  readonly hidesLeft?: boolean
}

/**
 * Why so much is not brought back, or its withdrawal not taken back; undefined where as much was withdrawn and not brought back, then
 * and ever since.
 */
export function unreturnedFault(
  { there, least }: { readonly there: number; readonly least: number },
  { batch, unit, amount, isReversal, hidesLeft = false }: Returned,
): string | undefined {
  if (keptAmount(least - amount) >= 0) return undefined
  const what = batch === '' ? '不分批号的' : `批号 ${batch} `
  // What was brought back beyond that before this was asked leaves nothing to bring back.
  const left = (figure: number) => amountText(Math.max(0, figure), unit)
  const ending = isReversal
    ? `，不能冲销 ${amountText(amount, unit)}的领用；请先冲销退库`
    : `，不能退 ${amountText(amount, unit)}`
  if (hidesLeft) return `${what}领用后未退的不够${ending}`
  return keptAmount(there - amount) >= 0
    ? `${what}领用后未退的当时有 ${left(there)}，但之后最少时只有 ${left(least)}${ending}`
    : `${what}领用后未退的只有 ${left(there)}${ending}`
}

interface Dated {
  /** 类别 of the input. */
  readonly goods: DataOf<typeof inputForm>['Kind']
  readonly batch: string
  /** Of the movement. */
  readonly day: string
  /** 有效期至 of the batch, as it was registered. */
  readonly known: string | undefined
  /** The same, as the movement says it. */
  readonly said: string | undefined
  /** What is registered is kept from the person. */
  readonly hidesDate?: boolean
}

/**
 * By 农药管理条例 (2022) article 45 pesticides past their shelf life count as 劣质农药: they are neither taken in nor fetched for use, but
 * brought back, counted and written off.
 */
export function expiredFaults(
  kind: MovementData['Kind'],
  { goods, batch, day, known, said, hidesDate = false }: Dated,
): Faults {
  const expires = said ?? known
  if (goods !== '农药' || !isPastDate(expires, day)) return {}
  const ended = hidesDate ? '已过期' : `已于 ${expires} 过期`
  if (kind === '领用') return { Batch: [`批号 ${batch} ${ended}，不能领用；请报损`] }
  if (kind !== '入库') return {}
  return { [said === undefined ? 'Batch' : 'ExpiryDate']: [`批号 ${batch} ${ended}，过期的农药不能入库`] }
}
