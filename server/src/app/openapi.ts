import { builtCalls } from '@farm/contract/calls'
import { ErrorAnswer } from '@farm/contract/errors'
import type { Call, Permission } from '@farm/contract/wire'
import { Type } from 'typebox'
import type { Route } from '../platform/http/index.ts'

const errors = {
  description: 'A refusal: what a person reads in errors, what a program reads in code.',
  content: json({ $ref: '#/components/schemas/Error' }),
}

function json(schema: object) {
  return { 'application/json': { schema } }
}

function parametersOf({ query }: Call) {
  if (!Type.IsObject(query)) return []
  return Object.entries(query.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !Type.IsOptional(schema),
    schema,
  }))
}

function openTo(needs: Permission): string {
  if (needs === 'public') return 'Open to everybody.'
  return needs === 'signed-in' ? 'Open to everybody signed in.' : `Needs the permission ${needs}.`
}

function operation(domain: string, name: string, call: Call) {
  const { needs, summary, body, answer, query } = call
  return {
    operationId: `${domain}-${name}`,
    tags: [domain],
    summary,
    description: openTo(needs),
    ...(needs === 'public' && { security: [] }),
    ...(query && { parameters: parametersOf(call) }),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...(answer ? { 200: { description: 'Done.', content: json(answer) } } : { 204: { description: 'Done.' } }),
      '4XX': errors,
      '5XX': errors,
    },
  }
}

/** The OpenAPI 3.1 document of everything that is built, made from the declarations that the server itself runs on. */
export function openApi() {
  const paths: Record<string, object> = {}
  for (const [domain, calls] of Object.entries(builtCalls)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(domain, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '农业ERP系统',
      version: '1.0',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: Object.keys(builtCalls).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: ErrorAnswer },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
    },
  }
}

export function openApiRoute(): Route {
  const content = JSON.stringify(openApi())
  return { method: 'GET', path: '/api/openapi.json', answer: async () => ({ status: 200, content }) }
}
