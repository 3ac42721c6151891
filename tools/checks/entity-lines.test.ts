import { expect, test } from 'vitest'
import { MOST_LINES, entityFindings } from './entity-lines.ts'
import { treeOf } from './tree.ts'

const PATH = 'web/src/domains/crops/crops.screens.ts'
const ROUTES = {
  'web/src/routes/Core.routes.ts':
    "  '/Core/CropList': List,\n  '/Core/CropAdd': Add,\n  '/Core/CropCateList': List,\n",
}
const ADDRESSES = { 'contract/src/addresses/addresses.ts': "  { path: '/Core/CropList' },\n" }
const FUNCTIONS = { 'contract/src/access/modules.ts': "    ...crudFunctions(core, '/Core/Crop', cropForm, 1),\n" }
/** Routes, addresses and functions of the crops. */
const ELSEWHERE = 4

/** A kind declared at so many lines. */
function declared(lines: number, stem = '/Core/Crop'): string {
  const columns = Array.from({ length: lines - 3 }, () => "    'Name',\n").join('')
  return `export const screens = crud({\n  at: '${stem}',\n${columns}})\n`
}

function findings(text: string) {
  const imports = "import { crud } from './crud.ts'\n\n"
  return entityFindings(treeOf({ ...ROUTES, ...ADDRESSES, ...FUNCTIONS, [PATH]: imports + text }))
}

test('a kind that takes a line too many is found', () => {
  const [found, ...others] = findings(declared(MOST_LINES - ELSEWHERE + 1))
  expect(found).toMatchObject({ rule: 'entities-in-few-lines', path: PATH })
  expect(found?.message).toContain('41 lines for each of 1')
  expect(others).toEqual([])
})

test('with as many lines as it may it passes; imports, empty lines and other kinds are not counted', () => {
  expect(findings(declared(MOST_LINES - ELSEWHERE))).toEqual([])
})

test('two kinds in one file may take twice as many', () => {
  const other = declared(MOST_LINES - 1, '/Core/CropCate')
  expect(findings(`${declared(MOST_LINES - ELSEWHERE)}\n${other}`)).toEqual([])
  expect(findings(`${declared(MOST_LINES)}\n${declared(MOST_LINES, '/Core/CropCate')}`)).toHaveLength(1)
})

test('what declares no kind of record may be as long as it likes', () => {
  expect(findings('const a = 1\n'.repeat(100))).toEqual([])
})
