import { builtCalls } from '@farm/contract/calls'
import type { Call } from '@farm/contract/wire'
import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

const document = openApi()

test('every built call is described once, with an answer and refusals', () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const calls = Object.values(builtCalls).flatMap((group) =>
    Object.values<Call>(group).map((call) => `${call.method} ${call.path}`),
  )
  expect(described.toSorted()).toEqual(calls.toSorted())
})

test('operation ids are unique', () => {
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item as Record<string, { operationId: string }>).map((one) => one.operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('every GET takes organPath', () => {
  const gets = Object.values(builtCalls)
    .flatMap((group) => Object.values<Call>(group))
    .filter((call) => call.method === 'GET')
  const without = gets.filter(
    (call) => !(call.query && 'properties' in call.query && 'organPath' in (call.query.properties as object)),
  )
  expect(without.map((call) => call.path)).toEqual([])
})
