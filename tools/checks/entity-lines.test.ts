import { describe, expect, test } from 'vitest'
import { MOST_LINES, entityFindings } from './entity-lines.ts'
import { modulesOf } from './modules.ts'
import { treeOf } from './tree.ts'

const FOLDER = 'web/src/domains/crops'
const SCREENS = `${FOLDER}/crops.screens.ts`
const COLUMNS = `${FOLDER}/columns.ts`

/** Routes, addresses and functions of crops, of their categories, and of what is still to come. */
const around = {
  'web/src/routes/Core.routes.ts': [
    "import { categoryScreens, cropScreens } from '../domains/crops/index.ts'",
    'export const coreRoutes = {',
    "  '/Core/CropList': cropScreens.List,",
    "  '/Core/CropAdd': cropScreens.Add,",
    "  '/Core/CropCateList': categoryScreens.List,",
    '}',
  ].join('\n'),
  'contract/src/addresses/addresses.ts': [
    'export const addresses = [',
    "  { path: '/Core', redirect: '/Core/CropList', built: true },",
    "  { path: '/Core/CropList', built: true },",
    "  { path: '/Core/CropAdd', built: true },",
    "  { path: '/Core/MachineList', built: false },",
    "  { path: '/Core/MachineAdd', built: false },",
    ']',
  ].join('\n'),
  'contract/src/access/modules.ts': "export const functions = crudFunctions('/Core/Crop', 1)",
}
/** Of the crops, in the files above. */
const AROUND = 5

const many = (lines: number) => Array.from({ length: lines }, () => "  'Name',").join('\n')

/** A declaration in so many lines, with an import and a comment that are not counted. */
function declared(lines: number): string {
  const imports = "import { crud } from './crud.ts'\n\n/** 作物 */\n"
  return `${imports}export const cropScreens = crud({\n  at: '/Core/Crop', columns: [\n${many(lines - 3)}\n]})\n`
}

function findings(files: Readonly<Record<string, string>>, exceptions = {}) {
  return entityFindings(modulesOf(treeOf({ ...around, ...files })), exceptions)
}

function messages(...asked: Parameters<typeof findings>): string[] {
  return findings(...asked).map(({ message }) => message)
}

const room = MOST_LINES - AROUND

test('a kind that takes a line too many is found', () => {
  const [found, ...others] = findings({ [SCREENS]: declared(room + 1) })
  expect(found).toMatchObject({ rule: 'entities-in-few-lines', path: `${FOLDER}/index.ts` })
  expect(found?.message).toContain('41 lines for each of 1')
  expect(others).toEqual([])
})

test('with as many as it may it passes: imports, comments, empty lines and tests are not counted', () => {
  const tests = `import { x } from './x.ts'\n${'x()\n'.repeat(100)}`
  expect(messages({ [SCREENS]: declared(room), [`${FOLDER}/crops.test.ts`]: tests })).toEqual([])
})

describe('however the lines are spread', () => {
  const tooMany = [expect.stringContaining('lines for each of 1')]

  test('columns in a file of their own', () => {
    const screens =
      "import { columns } from './columns.ts'\nexport const cropScreens = crud({ at: '/Core/Crop', columns })"
    expect(messages({ [SCREENS]: screens, [COLUMNS]: `export const columns = [\n${many(room)}\n]` })).toEqual(tooMany)
  })

  test('columns deeper in the folder', () => {
    const path = `${FOLDER}/list/declaration.tsx`
    expect(messages({ [path]: `export const columns = [\n${many(room)}\n]` })).toEqual(tooMany)
  })

  test('the address spread in from elsewhere', () => {
    const screens = `const base = { at: '/Core/Crop' } as const\nexport const cropScreens = crud({ ...base, columns: [\n${many(room)}\n]})`
    expect(messages({ [SCREENS]: screens })).toEqual(tooMany)
  })

  test('everything begun on one line', () => {
    const screens = `export const cropScreens = crud({ at: '/Core/Crop', columns: [\n${many(room)}\n]})`
    expect(messages({ [SCREENS]: screens })).toEqual(tooMany)
  })
})

test('two kinds of one domain may take twice as many', () => {
  const second = "  { path: '/Core/CropCateList', built: true },\n  { path: '/Core/CropCateAdd', built: true },\n]"
  const text = around['contract/src/addresses/addresses.ts'].replace(/\]$/, second)
  const withBoth = { 'contract/src/addresses/addresses.ts': text }
  // Of the categories: a route and two addresses.
  const both = 2 * MOST_LINES - AROUND - 3
  expect(messages({ ...withBoth, [SCREENS]: declared(both) })).toEqual([])
  expect(messages({ ...withBoth, [SCREENS]: declared(both + 1) })).toEqual([
    expect.stringContaining('41 lines for each of 2'),
  ])
})

test('a kind whose list no route takes from a domain is found: nobody could count it', () => {
  const routes = {
    'web/src/routes/Core.routes.ts': "export const coreRoutes = { '/Core/CropList': crud({ columns }) }",
  }
  expect(messages(routes)).toEqual([expect.stringContaining('/Core/CropList')])
})

describe('what is more than a declaration', () => {
  const drawn = { [SCREENS]: declared(room), [`${FOLDER}/map/Map.tsx`]: `export const map = [\n${many(50)}\n]` }
  const exceptions = { crops: { is: ['map/'], why: 'crops are drawn' } }

  test('is left out where the list says so, and nothing else is', () => {
    expect(messages(drawn)).toHaveLength(1)
    expect(messages(drawn, exceptions)).toEqual([])
    expect(messages({ ...drawn, [COLUMNS]: 'export const columns = []' }, exceptions)).toHaveLength(1)
  })

  test('an exception that nothing needs is found', () => {
    const small = { [SCREENS]: declared(room - 3), [`${FOLDER}/map/Map.tsx`]: 'export const map = []' }
    expect(messages(small, exceptions)).toEqual([expect.stringContaining('without an exception')])
  })

  test('an exception for what is not there is found', () => {
    const gone = { crops: { ...exceptions.crops, is: ['map/', 'chart/'] } }
    expect(messages(drawn, gone)).toEqual([expect.stringContaining('chart/')])
  })

  test('an exception for a domain that declares nothing is found', () => {
    const strange = { ...exceptions, machines: { is: ['./'], why: 'there were machines' } }
    expect(messages(drawn, strange)).toEqual([expect.stringContaining('declares no kind')])
  })
})
