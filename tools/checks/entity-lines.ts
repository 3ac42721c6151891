import type { Module } from './modules.ts'
import type { Finding } from './tree.ts'

/** What a kind of record that is listed, shown, added and edited may cost in declared lines, its addresses included. */
export const MOST_LINES = 40

/** What of a domain is more than a declaration: files, or folders with a `/` at their end; `./` is all of it. */
interface More {
  readonly is: readonly string[]
  readonly why: string
}

/** By the folder of a domain. Whatever else stands in the folder is counted. */
const moreThanDeclared: Readonly<Record<string, More>> = {
  places: {
    is: [
      'detail/',
      'files/',
      'form/PlaceAdd.tsx',
      'form/PlaceEdit.tsx',
      'growing/',
      'lineage/',
      'list/PlaceList.tsx',
      'map/',
      'merge/',
      'split/',
    ],
    why: 'plots are drawn, divided, merged, read from files and shown on a map, and tell what grows on them',
  },
  enterprises: {
    is: [
      'CertificatesCell.tsx',
      'EnterpriseHead.tsx',
      'FigureCell.tsx',
      'figure-columns.tsx',
      'figures-queries.ts',
      'use-lists-of.ts',
    ],
    why: 'figures that a call of their own counts lead to what they count',
  },
  inspections: {
    is: ['ExpiryLink.tsx', 'ExpirySummary.tsx', 'expiry-tabs.ts', 'use-expiry.ts'],
    why: 'every page warns of what runs out',
  },
  dictionaries: {
    is: [
      'DictionaryAdd.tsx',
      'DictionaryEdit.tsx',
      'DictionaryEditor.tsx',
      'EntriesEditor.tsx',
      'EntryLine.tsx',
      'Words.tsx',
      'entries.ts',
    ],
    why: 'entries are edited in lines of their own and kept where records use them',
  },
  standards: {
    is: ['detail/', 'form/', 'standard-queries.ts', 'standard-status.ts'],
    why: 'steps are laid on the days of a season, put in force and followed by new versions',
  },
  devices: {
    is: [
      'StateTags.tsx',
      'detail/',
      'device-queries.ts',
      'device.ts',
      'form/DeviceAdd.tsx',
      'labels/',
      'list/BulkActs.tsx',
      'list/DeviceList.tsx',
      'list/LastSeenCell.tsx',
      'list/StateCell.tsx',
      'list/device-columns.tsx',
      'list/device-tabs.ts',
      'mute/',
      'tokens/',
    ],
    why: 'devices say how they are, connect with tokens, are maintained and wear labels',
  },
  schedules: {
    is: ['ScheduleAdd.tsx', 'ScheduleRuns.tsx'],
    why: 'a schedule is begun from the report that it sends, and its files are fetched beside it',
  },
  users: {
    is: ['./'],
    why: 'people are no records: they sign in, hold roles and are told apart by where they stand',
  },
  organs: {
    is: ['./'],
    why: 'organisations are no records: they stand in a tree, and moving one takes along all that stands below it',
  },
  forms: {
    is: ['./'],
    why: 'a form is designed, not filled in; the pages of records of any form are made once for all of them',
  },
}

const RULE = 'entities-in-few-lines'
const LISTED = /path: '([^']+)List'.*\bbuilt: true/g
const SHARED = /^(contract\/src\/(access|addresses)|web\/src\/routes)\//
const ROUTES = /^web\/src\/routes\//
const DOMAIN = /^web\/src\/domains\/([^/]+)\//
const TEST = /\.test\.tsx?$|\/testing\//

interface Kind {
  /** Of its addresses: `/Core/Crop` for `/Core/CropList`. */
  readonly stem: string
  readonly domain: string | undefined
}

/** Domains that take more lines for each of their kinds of record than they may, and exceptions that are none. */
export function entityFindings(modules: readonly Module[], exceptions = moreThanDeclared): Finding[] {
  const counted = modules.filter(({ path }) => !TEST.test(path))
  const kinds = kindsOf(counted)
  if (kinds.length === 0) return []
  const domains = [...new Set(kinds.flatMap(({ domain }) => domain ?? []))]
  const strange = Object.keys(exceptions).filter((domain) => !domains.includes(domain))
  return [
    ...kinds.filter(({ domain }) => domain === undefined).map(({ stem }) => homeless(stem)),
    ...strange.map((domain) => foundIn(domain, 'declares no kind of record: take it off the list')),
    ...domains.flatMap((domain) => {
      const stems = kinds.filter((kind) => kind.domain === domain).map(({ stem }) => stem)
      return faultsOf(domain, stems, counted, exceptions[domain]).map((fault) => foundIn(domain, fault))
    }),
  ]
}

/** Every kind of record that has a list and a page to add to it, and the domain that the route of its list names. */
function kindsOf(modules: readonly Module[]): Kind[] {
  const addresses = modules.filter(({ path }) => path.startsWith('contract/src/addresses/')).map(({ text }) => text)
  const stems = addresses.flatMap((text) =>
    [...text.matchAll(LISTED)].map(([, stem = '']) => stem).filter((stem) => text.includes(`path: '${stem}Add'`)),
  )
  return stems.map((stem) => ({ stem, domain: domainOf(stem, modules) }))
}

function domainOf(stem: string, modules: readonly Module[]): string | undefined {
  return modules
    .filter(({ path }) => ROUTES.test(path))
    .map(({ text, imports }) => {
      const screens = text.split(`'${stem}List': `)[1]?.match(/^\w+/)?.[0]
      const from = imports.find(({ names }) => screens !== undefined && names.includes(screens))
      return DOMAIN.exec(from?.target ?? '')?.[1]
    })
    .find((domain) => domain !== undefined)
}

function faultsOf(domain: string, stems: readonly string[], modules: readonly Module[], more?: More): string[] {
  const folder = folderOf(domain)
  const own = modules.filter(({ path }) => path.startsWith(folder))
  const partOf = (one: string) => own.filter(({ path }) => isWithin(path.slice(folder.length), one))
  const naming = modules.filter(({ path }) => SHARED.test(path)).flatMap(({ text }) => linesOf(stems, text))
  const each = (counted: readonly Module[]) =>
    Math.ceil((naming.length + counted.flatMap(declaredLines).length) / stems.length)
  const left = new Set(more?.is.flatMap(partOf))
  const lines = each(own.filter((module) => !left.has(module)))
  const gone = more?.is.filter((one) => partOf(one).length === 0) ?? []
  return [
    ...(lines > MOST_LINES ? [`${lines} lines for each of ${stems.length}: at most ${MOST_LINES}`] : []),
    ...(more && each(own) <= MOST_LINES
      ? [`short enough without an exception (${more.why}): take it off the list`]
      : []),
    ...gone.map((one) => `${one} is not there: take it off the list`),
  ]
}

function isWithin(path: string, one: string): boolean {
  return one === './' || (one.endsWith('/') ? path.startsWith(one) : path === one)
}

/** Without imports, what is passed on from another file, comments and empty lines. */
function declaredLines({ text, program, comments }: Module): string[] {
  const passed = program.body.filter(
    (node) =>
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && node.source !== null),
  )
  const left = [...passed, ...comments].reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  )
  return left.split('\n').filter((line) => line.trim() !== '')
}

function foundIn(domain: string, message: string): Finding {
  return { rule: RULE, path: `${folderOf(domain)}index.ts`, line: 1, message }
}

function homeless(stem: string): Finding {
  const message = `no route takes ${stem}List from a domain: its lines cannot be counted`
  return { rule: RULE, path: 'contract/src/addresses/addresses.ts', line: 1, message }
}

const folderOf = (domain: string) => `web/src/domains/${domain}/`

/** The lines about these stems of addresses: about `/Core/Crop`, and not about `/Core/CropCate`. */
function linesOf(stems: readonly string[], text: string): string[] {
  const ends = ["'", 'List', 'Detail', 'Add']
  const isOf = (line: string) => stems.some((stem) => ends.some((end) => line.includes(`'${stem}${end}`)))
  return text.split('\n').filter((line) => isOf(line) && !line.includes('redirect: '))
}
