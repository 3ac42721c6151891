import { useSearchParams } from 'react-router'
import { changedAddress } from '../../platform/changed-address.ts'

/** What is asked: about whom, and about a screen or a record. It stands in the address, so it can be sent on. */
export interface Question {
  readonly user?: string
  readonly url?: string
  readonly form?: string
  readonly record?: string
}

const names = ['user', 'url', 'form', 'record'] as const

export function useQuestion(): [Question, (changed: { [Name in keyof Question]: string | undefined }) => void] {
  const [address, setAddress] = useSearchParams()
  const question = Object.fromEntries(names.flatMap((name) => pairOf(name, address.get(name))))
  const change = (changed: { [Name in keyof Question]: string | undefined }) =>
    setAddress((before) => changedAddress(before, changed), { replace: true })
  return [question, change]
}

function pairOf(name: string, value: string | null): Array<[string, string]> {
  return value === null || value === '' ? [] : [[name, value]]
}
