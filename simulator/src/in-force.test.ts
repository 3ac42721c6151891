import { expect, test } from 'vitest'
import { apiOf } from './api.ts'
import { countyOrgan } from './county/county.ts'
import { designedForms, patrolForm } from './county/designed-forms.ts'
import { putInForce } from './in-force.ts'
import { FakeServer } from './testing/fake-server.ts'

const send = ({ transport }: FakeServer) => putInForce(apiOf(transport, 'admin'), countyOrgan.Id, designedForms)

test('forms are in force in the end, wherever the way there was cut off', async () => {
  const whole = new FakeServer({})
  await send(whole)
  expect(whole.designs.size).toBe(designedForms.length)
  for (let left = 0; left < whole.requests; left += 1) {
    const server = new FakeServer({})
    server.left = left
    await expect(send(server)).rejects.toThrow('killed')
    server.left = Infinity
    await send(server)
    expect(server.designs).toEqual(whole.designs)
    expect(server.restrictions).toEqual(whole.restrictions)
  }
})

test('a form that somebody put in force before stays as it is', async () => {
  const server = new FakeServer({})
  await send(server)
  const { draft } = server.designs.get(patrolForm.id) ?? {}
  if (!draft) throw new Error('no patrol form')
  const changed = { draft: { ...draft, Name: '巡田记录' }, version: 2 }
  server.designs.set(patrolForm.id, changed)
  await send(server)
  expect(server.designs.get(patrolForm.id)).toEqual(changed)
})

test('what somebody restricted before stays as it is', async () => {
  const server = new FakeServer({})
  await send(server)
  const [of = ''] = server.restrictions.keys()
  server.restrictions.set(of, { F6: 'read' })
  await send(server)
  expect(server.restrictions.get(of)).toEqual({ F6: 'read' })
})
