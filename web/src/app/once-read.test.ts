import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { onceRead } from './once-read.ts'

function aClient(): QueryClient {
  const client = new QueryClient()
  onTestFinished(() => client.clear())
  return client
}

/** Something that is read until it is let go. */
function aRead(client: QueryClient, name: string) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const read = client.query({ queryKey: [name], queryFn: () => promise })
  return async () => {
    resolve(name)
    await read
  }
}

test('what comes besides waits for all that the page reads, also for what that leads to', async () => {
  const client = aClient()
  const act = vi.fn<() => void>()
  const plots = aRead(client, 'plots')
  onTestFinished(onceRead(client, act))
  await vi.waitFor(() => expect(client.isFetching()).toBe(1))
  const reachedIdle = vi.fn<() => void>()
  setTimeout(() => setTimeout(reachedIdle))
  await waitFor(() => expect(reachedIdle).toHaveBeenCalled())
  expect(act).not.toHaveBeenCalled()
  const operations = aRead(client, 'operations')
  await plots()
  expect(act).not.toHaveBeenCalled()
  await operations()
  await waitFor(() => expect(act).toHaveBeenCalledOnce())
})

test('what is called off never comes', async () => {
  const client = aClient()
  const act = vi.fn<() => void>()
  const read = aRead(client, 'plots')
  const callOff = onceRead(client, act)
  callOff()
  await read()
  const other = vi.fn<() => void>()
  onTestFinished(onceRead(client, other))
  await waitFor(() => expect(other).toHaveBeenCalledOnce())
  expect(act).not.toHaveBeenCalled()
})
