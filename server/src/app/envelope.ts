import { type Faults, refusal } from '@farm/contract/errors'
import { patternTexts } from '@farm/contract/wire'
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type HttpRequest, checkText } from '../platform/http/index.ts'

type Fault = ReturnType<ReturnType<typeof Compile>['Errors']>[number]

interface Envelope {
  check(value: unknown): Faults
}

/** Answers Chinese faults by field. The schema is compiled once, for the first value: all of them would hold up the start. */
export function envelope(schema: TSchema): Envelope {
  let compiled: ReturnType<typeof Compile> | undefined
  return {
    check: (value) => {
      compiled ??= Compile(schema)
      return compiled.Check(value) ? {} : faultsByField(compiled.Errors(value))
    },
  }
}

function faultsByField(errors: readonly Fault[]): Faults {
  // A map: a field may be called `toString`.
  const faults = new Map<string, string[]>()
  for (const error of errors) {
    for (const [field, text] of fieldsOf(error)) {
      const texts = faults.get(field) ?? []
      if (!texts.includes(text)) faults.set(field, [...texts, text])
    }
  }
  return Object.fromEntries(faults)
}

function fieldsOf({ keyword, instancePath, params }: Fault): Array<[field: string, text: string]> {
  const at = instancePath.split('/').filter(Boolean).join('.')
  const inside = (name: string) => (at ? `${at}.${name}` : name)
  if (keyword === 'required') return params.requiredProperties.map((name) => [inside(name), `缺少“${inside(name)}”`])
  if (keyword === 'additionalProperties')
    return params.additionalProperties.map((name) => [inside(name), `没有“${inside(name)}”这一项`])
  // The branches of a union are told by the union itself.
  if (keyword === 'const' || keyword === 'boolean') return []
  const own = keyword === 'pattern' ? patternTexts.get(String(params.pattern)) : undefined
  return [[at || '内容', own ?? textOf(at, keyword, params)]]
}

const texts: Readonly<Record<string, string>> = {
  pattern: '的格式不符合要求',
  enum: '不在可选范围内',
  anyOf: '不在可选范围内',
  format: '的格式不符合要求',
}
const types: Readonly<Record<string, string>> = {
  string: '应为文字',
  number: '应为数字',
  integer: '应为整数',
  boolean: '应为是或否',
  array: '应为列表',
  object: '应为一组内容',
}
const limits: Readonly<Record<string, string>> = {
  minLength: '至少 N 个字',
  maxLength: '不能超过 N 个字',
  minimum: '不能小于 N',
  maximum: '不能大于 N',
  minItems: '至少 N 项',
  maxItems: '不能超过 N 项',
}

/** What a limit says stands beside its field on a page; whatever a page never sends names the field as the interface does. */
function textOf(at: string, keyword: string, params: object): string {
  const limit = 'limit' in params ? String(params.limit) : ''
  const type = 'type' in params ? types[String(params.type)] : undefined
  return limits[keyword]?.replace('N', limit) ?? `“${at}”${type ?? texts[keyword] ?? '不符合要求'}`
}

/** Query texts as the schema wants them: whole numbers as numbers, true and false as such; everything else stays text. */
export function readQuery(schema: TSchema, raw: HttpRequest['query']): HttpRequest['query'] {
  const properties = Type.IsObject(schema) ? schema.properties : {}
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, readOne(properties[name], value)]))
}

function readOne(property: TSchema | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  checkText(value)
  if (Type.IsBoolean(property) && /^(?:true|false)$/.test(value)) return value === 'true'
  return Type.IsInteger(property) && /^\d{1,15}$/.test(value) ? Number(value) : value
}

export function refuseQuery(faults: Faults): void {
  const names = Object.keys(faults)
  if (names.length > 0) throw refusal('wire/parameter', {}, { fields: faults })
}

export function refuseBody(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw refusal('wire/fields', {}, { fields: faults })
}
