import { expect, test } from 'vitest'
import type { LotPage } from './lot-page.rules.ts'
import { lotPage } from './page.rules.ts'

const nothing = { from: [], into: [] }
const paper = {
  quantity: 2100,
  date: '2026-11-20',
  basis: [],
  status: '有效',
  covers: null,
  inherited: null,
  ...nothing,
}
const empty = { ...paper, number: 'HGZ-3', covers: 0 }
const certificates = [
  { ...paper, number: 'HGZ-1', quantity: 1_109_625, basis: ['自行检测合格'] },
  { ...paper, number: 'HGZ-2', quantity: 1, status: '作废' },
]
const bare = {
  code: 'c',
  number: 'PC-1',
  product: '番茄',
  enterprise: '甲',
  status: '正常',
  date: '2026-11-20',
  quantity: 80,
  packed: null,
  destination: null,
  scans: { count: 0, first: null },
  failed: [],
  passed: [],
  isReleasedInDoubt: false,
}
const page = (status: string) => lotPage({ ...bare, status, certificates })

test.each([
  ['正常', '<span class="good">有效</span>'],
  ['已召回', '<span class="bad">批次已召回，合格证不再有效</span>'],
  ['暂扣', '<span class="bad">批次已暂停销售，合格证暂停使用</span>'],
])('of a lot that is %s the certificate says so', (status, told) => {
  const text = page(status)
  expect(text).toContain(told)
  expect(text.includes('>有效<')).toBe(status === '正常')
  expect(text).toContain('>作废<')
  expect(text).toContain('1,109.625 吨')
})

test.each([
  [
    'that it was issued for more than there was',
    { covers: 100 },
    ['>有效<', '100 公斤（开具 2.1 吨，其余超出批次数量）'],
  ],
  ['that it covers nothing', { covers: 0 }, ['>超出批次数量，不能作为凭证<']],
  [
    'what stands on it of a lot that came with it',
    { covers: 0, inherited: 100 },
    ['>有效<', '随上批开证，原证 2.1 吨，其中本批 100 公斤'],
  ],
])('a certificate says %s', (_, made, told) => {
  const text = lotPage({ ...bare, certificates: [{ ...paper, number: 'HGZ-4', ...made }] })
  for (const one of told) expect(text).toContain(one)
})

test('what was typed on a certificate is said to be, and no address or phone of the records', () => {
  const typed = [
    { Item: '产品名称', Recorded: '大闸蟹' },
    { Item: '产地', Recorded: '清禾县东乡 1 号' },
    { Item: '联系方式', Recorded: '13900000000' },
  ]
  const made = { ...paper, number: 'HGZ-5', product: '阳澄湖大闸蟹', producer: '甲', typed }
  const text = lotPage({ ...bare, certificates: [made] })
  expect(text).toContain('企业自填，不是档案内容：产品名称“阳澄湖大闸蟹”（档案为“大闸蟹”）、产地、联系方式')
  for (const one of ['清禾县东乡', '13900000000']) expect(text).not.toContain(one)
})

const test1 = { date: '2026-11-19', items: '农残', method: null, institution: null }
const worked = (lines: number, counts: ReadonlyArray<{ operation: string; times: number }> = []) => ({
  rows: Array.from({ length: lines }, (_, at) => ({
    day: '2026-06-20',
    operation: `第 ${at + 1} 项`,
    person: null,
    inputs: null,
    verdict: null,
    area: null,
    times: 1,
  })),
  leftOut: 0,
  counts,
})

test.each<[string, Partial<LotPage>, readonly string[]]>([
  ['nothing', {}, []],
  [
    'pesticide by the day on which the lot left',
    { lastSpray: { day: '2026-11-01', searchedSince: '2026-05-24' } },
    ['2026-11-01，距发货 19 天<'],
  ],
  [
    'pesticide on some of the ground where not all was searched',
    { lastSpray: { day: '2026-11-01', searchedSince: null } },
    ['2026-11-01，距发货 19 天；另有采收未核对'],
  ],
  [
    'since when pesticide was not used on the ground',
    { lastSpray: { day: null, searchedSince: '2026-05-24' } },
    ['没有用药记录（产地地块自 2026-05-24 起）'],
  ],
  ['that nothing is known of pesticide', { lastSpray: { day: null, searchedSince: null } }, ['未核对：']],
  [
    'work by its types',
    {
      work: worked(1, [
        { operation: '浇水', times: 12 },
        { operation: '巡田', times: 3 },
      ]),
    },
    ['浇水 12 条、巡田 3 条'],
  ],
  [
    'of very many types those that were done most',
    {
      work: worked(
        1,
        Array.from({ length: 9 }, (_, at) => ({ operation: `第${at}类`, times: 9 - at })),
      ),
    },
    ['第7类 2 条等 9 类'],
  ],
  [
    'tests',
    {
      tests: [
        { ...test1, result: '合格' },
        { ...test1, result: '不合格' },
      ],
    },
    ['2 次，1 次不合格'],
  ],
  ['tests that all passed', { tests: [{ ...test1, result: '合格' }] }, ['1 次，全部合格']],
  ['certificates', { certificates }, ['1 张有效']],
  ['certificates of what is stopped', { certificates, status: '暂扣' }, ['1 张，目前不能作为凭证']],
  ['certificates that cover nothing', { certificates: [empty] }, ['<dd>没有有效的合格证</dd>']],
  ['certificates that are void', { certificates: certificates.slice(1) }, ['没有有效的合格证']],
])('the summary tells %s', (_, made, told) => {
  const text = lotPage({ ...bare, ...made })
  expect(text.includes('摘要')).toBe(told.length > 0)
  for (const one of told) expect(text).toContain(one)
})

test('lines of which some are left out are not called all', () => {
  const text = lotPage({ ...bare, work: { ...worked(11), leftOut: 300 } })
  expect(text).toContain('<summary>展开 11 条</summary>')
  expect(text).toContain('另有 300 条')
})

test.each([
  [10, false],
  [11, true],
])('of %i lines of work all are folded: %s', (lines, isFolded) => {
  const text = lotPage({ ...bare, work: worked(lines) })
  expect(text.includes(`<summary>展开全部 ${lines} 条</summary>`)).toBe(isFolded)
  expect(text).toContain(`第 ${lines} 项`)
})

test.each([
  ['138 0000-0001', '<a href="tel:13800000001">138 0000-0001</a>'],
  ['王经理 <b>13800000001', '生产企业联系方式：王经理 &lt;b&gt;13800000001'],
])('whom to ask: %s', (contact, told) => {
  expect(lotPage({ ...bare, status: '已召回', contact })).toContain(told)
  expect(lotPage({ ...bare, contact })).not.toContain(contact)
})

test.each<[string, Partial<LotPage>, string]>([
  ['how much left and in how many packages', { quantity: 400, packed: 2.5 }, '每件 2.5 公斤，约 160 件'],
  ['where it went', { destination: '昆山市' }, '昆山市'],
  ['that where it went names no county', {}, '未写明到县（区、市）'],
  ['how often it was asked', { scans: { count: 37, first: '2026-11-21' } }, '此前已查询 37 次，首次 2026-11-21'],
  ['that nobody asked yet', {}, '此前没有人查询过'],
  [
    'that it failed and nothing passed since',
    { failed: ['2026-11-18'] },
    '曾检测不合格（2026-11-18）；之后没有同项目的合格检测',
  ],
  ['what passed since', { failed: ['2026-11-18'], passed: ['2026-11-22'] }, '2026-11-22 同项目检测合格'],
  ['that it was let go in doubt', { isReleasedInDoubt: true }, '投入品使用曾有疑问，生产企业说明后放行'],
])('a page says, whatever is made known, %s', (_, made, told) => {
  expect(lotPage({ ...bare, ...made })).toContain(told)
})
