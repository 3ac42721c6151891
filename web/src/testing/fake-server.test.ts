import { accessCalls } from '@farm/contract/access'
import { fileCalls } from '@farm/contract/files'
import { expect, test } from 'vitest'
import { get, post, put } from '../platform/http.ts'
import { idOf, permissionOf } from './builders.ts'
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

test('a part of the path is a field of the query', async () => {
  const id = idOf(5)
  const server = fakeServer({ 'PUT /api/Core/Files/{id}': () => ({ Id: id, Size: 9, Offset: 9, IsDone: true }) })
  await put(fileCalls.put, { id, offset: 4 }, new Blob(['abcde']))
  const [request] = server.sent('PUT /api/Core/Files/{id}')
  expect(request?.query).toEqual({ id, offset: '4' })
  expect(request?.bytes?.size).toBe(5)
  expect(faultsOfServers()).toEqual([])
})

test('a path whose part is no id is a fault', async () => {
  fakeServer({ 'GET /api/Core/Files/{id}/Offset': () => ({ Id: idOf(5), Size: 9, Offset: 9, IsDone: true }) })
  await get(fileCalls.offset, { id: 'a b' })
  expect(faultsOfServers()).toMatchObject([expect.stringContaining('query of /api/Core/Files/{id}/Offset: /id')])
})

test('what the contract knows is none', async () => {
  fakeServer({ 'GET /api/Core/Auth/GetMyPermission': () => permissionOf() })
  await get(accessCalls.myPermission, {})
  expect(faultsOfServers()).toEqual([])
})
