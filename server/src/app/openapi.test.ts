import { builtCalls } from '@farm/contract/calls'
import type { Call } from '@farm/contract/wire'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

interface Operation {
  readonly operationId: string
  readonly parameters?: ReadonlyArray<{ readonly name: string; readonly in: string; readonly required: boolean }>
  readonly requestBody?: { readonly content: object }
  readonly responses: Readonly<Record<string, { readonly headers?: object; readonly content?: object }>>
}

const document = openApi()
const calls = Object.values(builtCalls).flatMap((group) => Object.values<Call>(group))
const paths = document.paths as Record<string, Record<string, Operation>>
const operations = Object.values(paths).flatMap((item) => Object.values(item))

function operationOf({ method, path }: Call): Operation {
  const operation = paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not described`)
  return operation
}

test('the linter of Redocly has nothing to say against it', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
  expect(problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`)).toEqual([])
})

test('every built call is described once, with an answer and refusals', () => {
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(calls.map((call) => `${call.method} ${call.path}`).toSorted())
  for (const { responses } of operations) {
    expect(Object.keys(responses)).toEqual([expect.stringMatching(/^20[04]$/), '4XX', '5XX'])
  }
})

test('operation ids are unique', () => {
  const ids = operations.map((one) => one.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every GET takes organPath', () => {
  const without = calls
    .filter((call) => call.method === 'GET')
    .filter((call) => !(call.query && 'properties' in call.query && 'organPath' in (call.query.properties as object)))
  expect(without.map((call) => call.path)).toEqual([])
})

test('a part of the path in braces is a parameter of the path, everything else one of the query', () => {
  for (const call of calls) {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const told = (operationOf(call).parameters ?? []).filter((one) => one.in === 'path')
    expect(told.map(({ name }) => name)).toEqual(inPath)
    expect(told.every(({ required }) => required)).toBe(true)
  }
})

test('what is no JSON says so: bytes that come in, bytes and events that go out', () => {
  const typesOf = (content: object | undefined) => Object.keys(content ?? {})
  for (const call of calls) {
    const { requestBody, responses, parameters = [] } = operationOf(call)
    const body = call.takes ? 'application/octet-stream' : 'application/json'
    expect(typesOf(requestBody?.content)).toEqual(call.takes || call.body ? [body] : [])
    const types = { bytes: '*/*', events: 'text/event-stream' }
    const answer = call.gives ? types[call.gives] : 'application/json'
    expect(typesOf(responses[200]?.content)).toEqual(call.gives || call.answer ? [answer] : [])
    const takesLastId = parameters.some((one) => one.in === 'header' && one.name === 'Last-Event-ID')
    expect(takesLastId).toBe(call.gives === 'events')
  }
})

test('lists tell of the headers that count and lead on', () => {
  const list = operationOf(builtCalls.forms.list)
  expect(Object.keys(list.responses[200]?.headers ?? {})).toEqual(['X-Total-Count', 'X-Total-Capped', 'Link'])
})
