import { createContext, useContext } from 'react'
import { HttpFailure } from '../../platform/http.ts'
import type { Asked } from '../../platform/http-failure.ts'

/** Shows what has to be confirmed; answers whether the person confirmed it. */
type AskPerson = (asked: readonly Asked[]) => Promise<boolean>

/** Without a provider nobody is asked, and what would have to be confirmed is refused. */
export const ConfirmingContext = createContext<AskPerson>(() => Promise.resolve(false))

/** What goes along with a request that was confirmed. */
export interface Along {
  readonly Confirmed?: string[]
}

/**
 * Sends something; where the server carries it out only if something is confirmed, the person is asked and it is sent again with the codes.
 * Whoever goes back gets the refusal, as any other.
 */
export function useConfirming(): <Answer>(send: (along: Along) => Promise<Answer>) => Promise<Answer> {
  const ask = useContext(ConfirmingContext)
  return async (send) => {
    const confirmed: string[] = []
    for (;;) {
      try {
        return await send(confirmed.length > 0 ? { Confirmed: [...confirmed] } : {})
      } catch (failure) {
        const asked = failure instanceof HttpFailure ? (failure.confirm ?? []) : []
        const isNew = asked.some(({ code }) => !confirmed.includes(code))
        if (!isNew || !(await ask(asked))) throw failure
        confirmed.push(...asked.map(({ code }) => code))
      }
    }
  }
}
