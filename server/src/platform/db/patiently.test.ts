import { expect, test } from 'vitest'
import { patiently } from './patiently.ts'

const recovering = Object.assign(new Error('the database system is in recovery mode'), { code: '57P03' })

test('what fails for another reason is not done again', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    throw new Error('a migration is wrong')
  }
  await expect(patiently(work, 60_000)).rejects.toThrow('a migration is wrong')
  expect(tries).toBe(1)
})

test('a database that stays away is given up', async () => {
  await expect(patiently(() => Promise.reject(recovering), 0)).rejects.toThrow(recovering)
})

test('a database that will not come back is given up at once', async () => {
  await expect(
    patiently(
      () => Promise.reject(recovering),
      60_000,
      () => true,
    ),
  ).rejects.toThrow(recovering)
})

test('a database that recovers is waited for', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < 3) throw recovering
    return 'done'
  }
  expect(await patiently(work, 60_000)).toBe('done')
})
