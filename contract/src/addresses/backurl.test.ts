import { describe, expect, test } from 'vitest'
import { backurlIn, safeBackurl, withoutBadBackurl } from './index.ts'

const ORIGIN = 'http://farm.test'

const refused = [
  // nothing
  null,
  '',
  ' ',
  '#',
  '?',
  // other origins, written out
  'http://evil.test',
  'https://evil.test/Farm/Admin/',
  'http://farm.test.evil.test/',
  'http://farm.test@evil.test/',
  'ftp://farm.test/',
  // even our own origin, since only a path is asked for
  'http://farm.test/Farm/Admin/',
  'HTTP://FARM.TEST/App',
  // schemes
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:http://farm.test/1',
  'mailto:a@b.test',
  'about:blank',
  // not from the root
  'Farm/Admin/',
  './App',
  '../App',
  'evil.test',
  '@evil.test',
  // addresses without a scheme
  '//evil.test',
  '//evil.test/Farm/Admin/',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  '/Farm\\..\\..\\evil.test',
  '//user:password@evil.test',
  // the same in codes, once and more often
  '%2f%2fevil.test',
  '/%2fevil.test',
  '/%2Fevil.test',
  '/%5cevil.test',
  '/%5Cevil.test',
  '/%252fevil.test',
  '/%25252fevil.test',
  '/%255cevil.test',
  '/Farm%2f%2fevil.test',
  '/.%2f%2fevil.test',
  // ways around through the parent
  '/..//evil.test',
  '/.//evil.test',
  '/Farm/..//evil.test',
  '/%2e%2e//evil.test',
  '/%2e%2e/%2fevil.test',
  // signs that browsers drop or turn
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/ /evil.test',
  '/%09/evil.test',
  '/%0a/evil.test',
  '/%0d%0aSet-Cookie:x',
  '/\u0000/evil.test',
  '/\u00a0/evil.test',
  '/\u200b/evil.test',
  '/\ufeff/evil.test',
  '/\u202egnp.evil',
  // broken codes
  '/%',
  '/%zz',
  '/%e4%b8',
  '/%c0%af',
  // back to the sign-in page, nested or not
  '/Core',
  '/Core/',
  '/core',
  '/%43ore',
  '/Core?backurl=/App',
  '/Core#x',
  '/Farm/../Core',
  '/Farm/Admin/Login',
  '/Farm/Admin/login/?x=1',
  '/App?backurl=/App',
  '/Farm/Admin/Core/CropList?backurl=%2F%2Fevil.test',
  '/Farm/Admin/?BackUrl=/App',
  '/Farm/Admin/?backurl[]=/App',
  // other ports, numbers for names, names in other letters
  'http://farm.test:8080/',
  '//farm.test:8080/',
  '//[::1]/',
  'http://[::ffff:7f00:1]/',
  '//2130706433/',
  '//0x7f.1/',
  '//xn--80ak6aa92e.test/',
  '//фарм.test/',
  '//farm.test%2eevil.test/',
  // signs that look like slashes, in full width or beside each other
  '／／evil.test',
  '/／evil.test',
  '/%ef%bc%8fevil.test',
  '/⁄evil.test',
  '/∕evil.test',
  '/⧸evil.test',
  '/＼evil.test',
  '/﹨evil.test',
  '/\u2028/evil.test',
  '/\u0085/evil.test',
  '/\u00ad/evil.test',
  // user and password before a name
  'https:evil.test',
  'https:/evil.test',
  'http:\\\\evil.test',
  '///user@evil.test',
  'javascript://farm.test/%0aalert(1)',
  'java\tscript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'file:///etc/passwd',
  'view-source:/App',
  // longer than any page
  `/App?x=${'a'.repeat(4000)}`,
  `/${'%25'.repeat(40)}2fevil.test`,
]

const followed: Record<string, string> = {
  '/': '/',
  '/App': '/App',
  '/Farm/Admin/': '/Farm/Admin/',
  '/Farm/Admin/Core/CropList': '/Farm/Admin/Core/CropList',
  '/Farm/Admin/Core/CropAdd/01900000-0000-7000': '/Farm/Admin/Core/CropAdd/01900000-0000-7000',
  '/Farm/Admin/FarmPlan/MakePlan?organPath=%2F1%2F11%2F': '/Farm/Admin/FarmPlan/MakePlan?organPath=%2F1%2F11%2F',
  '/Farm/Admin/Core/CropList?qs=Name%5B~%5D%25252F%252Fx': '/Farm/Admin/Core/CropList?qs=Name%5B~%5D%25252F%252Fx',
  '/Farm/Admin/Core/CropList?search=//a&page=2#row-3': '/Farm/Admin/Core/CropList?search=//a&page=2#row-3',
  '/Farm/Admin/Core/CropList?search=番茄': '/Farm/Admin/Core/CropList?search=%E7%95%AA%E8%8C%84',
  '/Farm/Admin/%E5%9C%B0%E5%9D%97': '/Farm/Admin/%E5%9C%B0%E5%9D%97',
  '/Farm/Admin/Core/./CropList': '/Farm/Admin/Core/CropList',
  '/Other/Admin/': '/Other/Admin/',
  '/@evil.test': '/@evil.test',
}

describe('the address to return to after signing in', () => {
  test.each(refused.map((address) => [address]))('%j is not followed', (address) => {
    expect(safeBackurl(address, ORIGIN)).toBeUndefined()
  })

  test.each(Object.entries(followed))('%j is a page of this origin', (address, expected) => {
    expect(safeBackurl(address, ORIGIN)).toBe(expected)
  })

  test('whatever is followed stays on this origin', () => {
    const targets = Object.keys(followed).map((address) => new URL(safeBackurl(address, ORIGIN) ?? '', ORIGIN).origin)
    expect(new Set(targets)).toEqual(new Set([ORIGIN]))
  })
})

/** What a query may hold besides, and what is left of it: undefined where it may stay. */
const queries: ReadonlyArray<readonly [search: string, left: string | undefined]> = [
  ['', undefined],
  ['?', undefined],
  ['?x=1', undefined],
  ['?backurl=%2FApp', undefined],
  ['?backurl=%2FApp&x=1', undefined],
  ['?backurl=', ''],
  ['?backurl', ''],
  ['?backurl=%2F%2Fevil.test', ''],
  ['?x=1&backurl=%2F%2Fevil.test&y=2', 'x=1&y=2'],
  ['?backurl=%2FApp&backurl=%2F%2Fevil.test', ''],
  ['?backurl=%2F%2Fevil.test&backurl=%2FApp', ''],
  ['?backurl=%2FApp&backurl=%2FApp', ''],
  ['?backurl[]=%2FApp', ''],
  ['?backurl%5B%5D=%2FApp', ''],
  ['?backurl[0]=%2F%2Fevil.test', ''],
  ['?backurl[x][y]=%2FApp', ''],
  ['?BACKURL=%2F%2Fevil.test', ''],
  ['?BackUrl=%2FApp', ''],
  ['?%62ackurl=%2F%2Fevil.test', ''],
  ['?+backurl=%2FApp', ''],
  ['?backurl=%2FApp&Backurl=%2F%2Fevil.test', ''],
  ['?backurl=%2FCore%3Fbackurl%3D%252FApp', ''],
]

describe('the query of the sign-in page', () => {
  test.each(queries)('%j is left as %j', (search, left) => {
    expect(withoutBadBackurl(search, ORIGIN)).toBe(left)
    if (left !== undefined) expect(backurlIn(search, ORIGIN)).toBeUndefined()
  })

  test.each(refused.filter((one) => one !== null).map((one) => [one]))('%j does not stay in it', (address) => {
    const search = `?${new URLSearchParams({ x: '1', backurl: address }).toString()}`
    expect([backurlIn(search, ORIGIN), withoutBadBackurl(search, ORIGIN)]).toEqual([undefined, 'x=1'])
  })

  test('what is followed stays in it', () => {
    for (const [address, page] of Object.entries(followed)) {
      const search = `?${new URLSearchParams({ backurl: address }).toString()}`
      expect([backurlIn(search, ORIGIN), withoutBadBackurl(search, ORIGIN)]).toEqual([page, undefined])
    }
  })
})
