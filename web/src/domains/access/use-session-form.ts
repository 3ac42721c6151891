import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { HttpFailure } from '../../platform/http.ts'
import type { FoundFaults } from '../../platform/found-faults.ts'
import { useCountdown } from './use-countdown.ts'

interface SessionForm<Values> {
  readonly form: RefObject<HTMLFormElement | null>
  readonly values: Values
  readonly faults: FoundFaults
  /** What the server said of the whole. */
  readonly refusal?: string | undefined
  readonly isBusy: boolean
  /** Seconds until the server listens again. */
  readonly secondsLeft: number
  readonly set: (values: Partial<Values>) => void
  readonly submit: (event: SyntheticEvent) => void
}

interface SessionFormOptions<Values> {
  readonly initial: Values
  readonly check: (values: Values) => FoundFaults
  /** Ends in leaving the page. */
  readonly send: (values: Values) => Promise<void>
  /** Takes a refusal that only asks for more; any other is shown. */
  readonly asksMore?: (failure: HttpFailure) => boolean
}

/** A form that opens a session: checks, sends once, shows what was refused. */
export function useSessionForm<Values extends object>({
  initial,
  check,
  send,
  asksMore,
}: SessionFormOptions<Values>): SessionForm<Values> {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<FoundFaults>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const { secondsLeft, start } = useCountdown()
  const form = useFocus(faults)
  const refuse = (failure: unknown) => {
    setIsBusy(false)
    if (!(failure instanceof HttpFailure)) return setRefusal(failure instanceof Error ? failure.message : undefined)
    if (failure.retryAfterSeconds !== undefined) start(failure.retryAfterSeconds)
    if (asksMore?.(failure)) return
    const known = Object.entries(failure.fields ?? {}).filter(([field]) => Object.hasOwn(values, field))
    setFaults(Object.fromEntries(known.map(([field, texts]) => [field, texts.join('；')])))
    if (known.length === 0) setRefusal(failure.message)
  }
  const set = (changed: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changed }))
    setFaults({})
    setRefusal(undefined)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = check(values)
    setFaults(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0 || isBusy || secondsLeft > 0) return
    setIsBusy(true)
    send(values).catch(refuse)
  }
  return { form, values, faults, refusal, isBusy, secondsLeft, set, submit }
}

/** Begins in the first field where there is a keyboard, and goes to the first one at fault. */
function useFocus(faults: FoundFaults): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (window.matchMedia('(hover: hover)').matches) form.current?.querySelector('input')?.focus()
  }, [])
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  return form
}
