import { type Mock, afterAll, expect, inject, test, vi } from 'vitest'
import { openDatabase, runOnce } from './database.ts'
import { openListener } from './listener.ts'

const url = inject('databaseUrl')
const { db, close } = openDatabase({ url, connections: 2, onLost: () => undefined })
afterAll(close)

const channels = ['fields_of_a', 'Fields Of "B"']
const tell = (channel: string, what: string) => runOnce(db, `select pg_notify('${channel}', '${what}')`)

function listenTo(address = url) {
  const said = {
    notify: vi.fn<(channel: string, payload: string) => void>(),
    lost: vi.fn<(error: Error) => void>(),
    back: vi.fn<() => void>(),
  }
  const listener = openListener({
    url: address,
    channels,
    onNotify: said.notify,
    onLost: said.lost,
    onBack: said.back,
  })
  return { ...said, ...listener }
}

const times = (spy: Mock, count: number) =>
  vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(count), { timeout: 10_000 })

test('a database that is not there is told once, however often it is tried', async () => {
  const listener = listenTo('postgresql://nobody@127.0.0.1:1/nothing')
  await times(listener.lost, 1)
  await listener.close()
  expect([listener.lost.mock.calls.length, listener.back.mock.calls.length]).toEqual([1, 0])
})

test('what is told on any of its channels is heard, on others not', async () => {
  const listener = listenTo()
  await times(listener.back, 1)
  await tell('fields_of_c', 'not for us')
  await tell('Fields Of "B"', '二')
  await tell('fields_of_a', '一')
  await times(listener.notify, 2)
  expect(listener.notify.mock.calls).toEqual([
    ['Fields Of "B"', '二'],
    ['fields_of_a', '一'],
  ])
  await listener.close()
})

test('a connection that is killed is told once and comes back by itself', async () => {
  const listener = listenTo()
  await times(listener.back, 1)
  for (const kill of [1, 2]) {
    await runOnce(
      db,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'farm-listener'`,
    )
    await times(listener.back, kill + 1)
    expect(listener.lost).toHaveBeenCalledTimes(kill)
  }
  await tell('fields_of_a', 'still there')
  await times(listener.notify, 1)
  await listener.close()
})

test('once closed it hears nothing and keeps no connection', async () => {
  const listener = listenTo()
  await times(listener.back, 1)
  await listener.close()
  await tell('fields_of_a', 'too late')
  expect(listener.notify).not.toHaveBeenCalled()
  expect(listener.lost).not.toHaveBeenCalled()
})

test('who told something knows when all others have heard it', async () => {
  const [teller, hearer] = [listenTo(), listenTo()]
  for (const { back } of [teller, hearer]) await times(back, 1)
  for (const round of [1, 2, 3]) {
    await tell('fields_of_a', String(round))
    expect(await teller.heardEverywhere()).toBe(true)
    expect(hearer.notify).toHaveBeenCalledTimes(round)
  }
  for (const { notify } of [teller, hearer])
    expect(notify.mock.calls.map(([channel]) => channel)).not.toContain('farm_asked')
  await Promise.all([teller.close(), hearer.close()])
})

test('who is gone is not waited for', async () => {
  const teller = listenTo()
  await times(teller.back, 1)
  const gone = openDatabase({ url, connections: 1, onLost: () => undefined })
  // It is found among those who listen, and never says a word.
  await runOnce(gone.db, "set application_name = 'farm-listener'")
  const asked = teller.heardEverywhere()
  await gone.close()
  expect(await asked).toBe(true)
  await teller.close()
})

test('who does not answer is waited for once', async () => {
  const teller = listenTo()
  await times(teller.back, 1)
  const stuck = openDatabase({ url, connections: 1, onLost: () => undefined })
  await runOnce(stuck.db, "set application_name = 'farm-listener'")
  const asked = performance.now()
  expect(await teller.heardEverywhere()).toBe(false)
  const askedAgain = performance.now()
  expect(await teller.heardEverywhere()).toBe(false)
  expect(performance.now() - askedAgain).toBeLessThan((askedAgain - asked) / 2)
  await stuck.close()
  await vi.waitFor(async () => expect(await teller.heardEverywhere()).toBe(true))
  await teller.close()
})

test('who does not hear is not sure of others', async () => {
  const listener = listenTo('postgresql://nobody@127.0.0.1:1/nothing')
  expect(await listener.heardEverywhere()).toBe(false)
  await listener.close()
})
