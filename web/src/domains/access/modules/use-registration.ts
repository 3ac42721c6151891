import { accessCalls, builtInModules, descriptorOf } from '@farm/contract/access'
import { useState } from 'react'
import { post } from '../../../platform/http.ts'
import { messageOf } from '../../../platform/failure-message.ts'

/** How far one module is. */
export interface Registered {
  readonly name: string
  readonly functions: number
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  /** Why it failed. */
  readonly reason?: string
}

const begin: readonly Registered[] = builtInModules.map(({ name, functions }) => ({
  name,
  functions: functions.length,
  state: 'waiting',
}))

interface Registration {
  readonly modules: readonly Registered[]
  readonly isRunning: boolean
  readonly run: () => Promise<void>
}

/** Registers the modules of the product one after another and stops at the first that fails. */
export function useRegistration(): Registration {
  const [modules, setModules] = useState(begin)
  const mark = (name: string, now: Partial<Registered>) =>
    setModules((before) => before.map((one) => (one.name === name ? { ...one, ...now } : one)))
  const run = async () => {
    setModules(begin)
    for (const module of builtInModules) {
      mark(module.name, { state: 'running' })
      try {
        await post(accessCalls.updatePermission, descriptorOf(module))
      } catch (failure) {
        mark(module.name, { state: 'failed', reason: messageOf(failure) })
        return
      }
      mark(module.name, { state: 'done' })
    }
  }
  return { modules, isRunning: modules.some(({ state }) => state === 'running'), run }
}
