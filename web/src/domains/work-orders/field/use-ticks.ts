import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useIsViewing, usePermission } from '../../../engine/permission/index.ts'
import { useIsOnline } from '../../../engine/phone/use-is-online.ts'
import { isRefusal } from '../../../platform/http-failure.ts'
import { watchOnline } from '../../../platform/online.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { refusalText } from '../refusal-text.ts'
import { useTick } from '../work-order-queries.ts'
import { forgetTicks, keepTicks, keptText, ordersWithTicks, ticksIn, watchTicks } from './kept-ticks.ts'

/** A device may think that it has a network where none answers: what is left is tried again so often. */
const AGAIN_MS = 20_000

/** What the person ticked of a work order and the server does not have yet, and the way to tick. */
export function useTicks(orderId: string) {
  const userId = usePermission().User.Id
  const text = useSyncExternalStore(watchTicks, () => keptText({ userId, orderId }))
  const kept = useMemo(() => ticksIn(text), [text])
  const isOnline = useIsOnline()
  const { send, hasFailed } = useUnsentTicks()
  return {
    kept,
    /** It does not get through at present. */
    isStuck: hasFailed || !isOnline,
    tick: (key: string, isDone: boolean) => {
      keepTicks({ userId, orderId }, { [key]: isDone })
      void send(orderId)
    },
  }
}

/** Sends what was ticked without a network: when the page opens, when the network is back, and from time to time. */
export function useUnsentTicks() {
  const userId = usePermission().User.Id
  const isViewing = useIsViewing()
  const toast = useToast()
  const { mutateAsync, isError } = useTick()
  const send = useCallback(
    async (orderId: string) => {
      const of = { userId, orderId }
      const ticks = ticksIn(keptText(of))
      const Items = Object.entries(ticks).map(([Key, IsDone]) => ({ Key, IsDone }))
      if (Items.length === 0) return
      try {
        await mutateAsync({ Id: orderId, Items })
        forgetTicks(of, ticks)
      } catch (failure) {
        if (!isRefusal(failure)) return
        forgetTicks(of, ticks)
        toast.failed(refusalText(failure))
      }
    },
    [userId, mutateAsync, toast],
  )
  useEffect(() => {
    if (isViewing) return undefined
    const sendAll = () => {
      for (const orderId of ordersWithTicks(userId)) void send(orderId)
    }
    sendAll()
    const leave = watchOnline(sendAll)
    const timer = setInterval(sendAll, AGAIN_MS)
    return () => {
      leave()
      clearInterval(timer)
    }
  }, [isViewing, send, userId])
  return { send, hasFailed: isError }
}
