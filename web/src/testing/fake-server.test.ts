import { accessCalls } from '@farm/contract/access'
import { expect, test } from 'vitest'
import { get, post } from '../platform/http.ts'
import { permissionOf } from './builders.ts'
import { fakeServer, faultsOfServers } from './fake-server.ts'

test('a call that the test does not answer is a fault', async () => {
  fakeServer({})
  await post(accessCalls.logout)
  expect(faultsOfServers()).toEqual(['POST /api/Core/Auth/Logout: the test does not answer it'])
})

test('an answer that the contract does not know is a fault', async () => {
  fakeServer({ 'GET /api/Core/Auth/GetMyPermission': () => ({ ...permissionOf(), Menus: 'none' }) })
  await get(accessCalls.myPermission, {})
  expect(faultsOfServers()).toMatchObject([expect.stringContaining('answer of /api/Core/Auth/GetMyPermission: /Menus')])
})

test('a request that the contract does not know is a fault', async () => {
  window.history.replaceState(null, '', '/Farm/Admin/?organPath=nowhere')
  fakeServer({ 'GET /api/Core/Auth/GetMyPermission': () => permissionOf() })
  await get(accessCalls.myPermission, {})
  expect(faultsOfServers()).toMatchObject([expect.stringContaining('query of /api/Core/Auth/GetMyPermission')])
})

test('what the contract knows is none', async () => {
  fakeServer({ 'GET /api/Core/Auth/GetMyPermission': () => permissionOf() })
  await get(accessCalls.myPermission, {})
  expect(faultsOfServers()).toEqual([])
})
