import { clockForm } from '../clock/index.ts'
import { type DynamicData, type FormKind, readData } from '../forms/index.ts'
import { certificateForm, certificateStanding, lotTestForm, passedOnWords, takenOverWords } from '../lots/index.ts'
import type { operationTypes } from '../operations/index.ts'
import { stockForm } from '../stock/index.ts'
import {
  type Book,
  type BookColumn,
  type BookCondition,
  type BookFilter,
  type BookFrom,
  type BookSection,
  bookFilters,
} from './book.ts'

interface More {
  readonly width?: number
  readonly unless?: string
}

function column(key: string, label: string, from: BookFrom, { width = 16, unless }: More = {}): BookColumn {
  return { key, label, from, width, ...(unless !== undefined && { unless }) }
}

function demanded(key: string, label: string, from: BookFrom, more: More = {}): BookColumn {
  return { ...column(key, label, from, more), isDemanded: true }
}

const at = (...path: string[]): BookFrom => ({ path })
const used = (...path: string[]): BookFrom => ({ path: ['Inputs', ...path] })

/** As it was when the use was judged. */
const numberThen: BookFrom = {
  path: ['Inputs', 'Input', 'RegistrationNumber'],
  judged: ['InputLabels', 'RegistrationNumber'],
}

const place = demanded('place', '地点', at('Place'), { width: 22 })
const crop = demanded('crop', '作物', at('Plan', 'Crops'), { width: 12 })
const maker = column('maker', '记录人', { own: 'maker' }, { width: 12 })
/** What was sent back or found fault with stands in the book like any other, and is told from it. */
const review = column('review', '审核', at('Review'), { width: 8 })
const amount: BookFrom = { path: ['Inputs', 'Amount'], unit: ['Inputs', 'Unit'] }
const standing: BookFrom = {
  path: ['Status'],
  say: (data: DynamicData) => certificateStanding(readData(certificateForm, data)),
}
/** Of what a certificate took over or passed on a sentence each. */
const passed = (rows: 'From' | 'Into', say: typeof takenOverWords): BookFrom => {
  return { rows, names: 'Certificate', figure: 'Quantity', say }
}

/** What of punch-ins stands in every section that is made of them. */
const punchIns: Pick<BookSection, 'kind' | 'by' | 'toldApartBy'> = {
  kind: clockForm,
  toldApartBy: [['Operation'], ['Plan', 'Crops']],
  by: { Enterprise: ['Enterprise'], Plan: ['Plan'], Place: ['Place'], Crop: ['Plan', 'Crops'] },
}

const uses: Pick<BookSection, 'kind' | 'by' | 'toldApartBy' | 'rows' | 'alongside'> = {
  ...punchIns,
  rows: 'Inputs',
  alongside: 'InputLabels',
}

const ofTypes = (...values: ReadonlyArray<(typeof operationTypes)[number]>): BookCondition => ({
  path: ['Operation', 'Type'],
  values,
})
const ofInputs = (...values: readonly string[]): BookCondition => ({ path: ['Inputs', 'Input', 'Kind'], values })

const production: Book = {
  key: 'production',
  title: '农产品生产记录',
  law: { source: '《农产品质量安全法》第二十七条', years: 2 },
  sections: [
    {
      ...uses,
      key: 'inputs',
      title: '投入品使用情况',
      only: [],
      columns: [
        demanded('day', '使用日期', { own: 'day' }, { width: 12 }),
        place,
        crop,
        demanded('input', '投入品名称', used('Input'), { width: 20 }),
        demanded('source', '来源', used('Input', 'Supplier'), { width: 18 }),
        demanded('usage', '用法', used('Usage')),
        demanded('amount', '用量', amount, { width: 12 }),
        demanded('lastUse', '停用日期', { own: 'lastUse' }, { width: 12 }),
        maker,
        review,
      ],
    },
    {
      ...punchIns,
      key: 'pests',
      title: '病虫害发生和防治情况',
      only: [ofTypes('病虫害调查', '用药')],
      columns: [
        demanded('day', '日期', { own: 'day' }, { width: 12 }),
        place,
        crop,
        column('operation', '农事操作', at('Operation'), { width: 14 }),
        demanded('found', '发生情况', at('Note'), { width: 28, unless: 'target' }),
        column('target', '防治对象', used('Target'), { width: 20 }),
        column('input', '防治投入品', used('Input'), { width: 20 }),
        maker,
        review,
      ],
    },
    {
      ...punchIns,
      key: 'harvests',
      title: '收获情况',
      only: [ofTypes('采收')],
      columns: [
        demanded('day', '收获日期', { own: 'day' }, { width: 12 }),
        place,
        crop,
        column('harvest', '收获量', at('Harvest'), { width: 14 }),
        column('note', '备注', at('Note'), { width: 28 }),
        maker,
        review,
      ],
    },
  ],
}

const pesticides: Book = {
  key: 'pesticides',
  title: '农药使用记录',
  law: { source: '《农药管理条例》第三十六条', years: 2 },
  sections: [
    {
      ...uses,
      key: 'uses',
      title: '农药使用记录',
      only: [ofInputs('农药')],
      columns: [
        demanded('day', '使用时间', { own: 'day' }, { width: 12 }),
        place,
        demanded('crop', '使用对象', at('Plan', 'Crops'), { width: 12 }),
        demanded('target', '防治对象', used('Target'), { width: 20 }),
        demanded('input', '农药名称', used('Input'), { width: 20 }),
        column('number', '登记证号', numberThen),
        column('ingredients', '有效成分', at('InputLabels', 'Ingredients'), { width: 18 }),
        demanded('amount', '用量', amount, { width: 12 }),
        column('area', '面积', at('Area'), { width: 10 }),
        demanded('producer', '生产企业', used('Input', 'Maker'), { width: 22 }),
        column('verdict', '使用核查', at('InputVerdict'), { width: 10 }),
        maker,
        review,
      ],
    },
  ],
}

const films: Book = {
  key: 'films',
  title: '农用薄膜使用记录',
  law: { source: '《农用薄膜管理办法》', years: 2 },
  sections: [
    {
      ...uses,
      key: 'uses',
      title: '农用薄膜使用记录',
      only: [ofInputs('农膜')],
      columns: [
        demanded('day', '使用时间', { own: 'day' }, { width: 12 }),
        place,
        demanded('crop', '使用对象', at('Plan', 'Crops'), { width: 12 }),
        demanded('input', '农膜名称', used('Input'), { width: 20 }),
        demanded('amount', '用量', amount, { width: 12 }),
        demanded('producer', '生产者', used('Input', 'Maker'), { width: 22 }),
        demanded('seller', '销售者', used('Input', 'Supplier'), { width: 22 }),
        maker,
        review,
      ],
    },
  ],
}

const waste: Book = {
  key: 'waste',
  title: '农药包装废弃物回收记录',
  law: { source: '《农药包装废弃物回收处理管理办法》', years: 2 },
  sections: [
    {
      ...punchIns,
      key: 'returns',
      title: '农药包装废弃物回收记录',
      only: [ofTypes('废弃物回收')],
      // Operations do not say what waste they bring back, only the words of the punch-in do: mulch film has a rule of its own.
      leavesOut: { path: ['Note'], naming: ['膜'], unless: ['药', '包装', '瓶', '袋'] },
      columns: [
        demanded('day', '日期', { own: 'day' }, { width: 12 }),
        place,
        // Punch-ins have no fields for them: what is written there in words is told, and whether anything is.
        demanded('note', '数量和去向', at('Note'), { width: 40 }),
        column('photos', '照片', at('Photos'), { width: 10 }),
        maker,
        review,
      ],
    },
  ],
}

const certificates: Book = {
  key: 'certificates',
  title: '承诺达标合格证开具台账',
  law: { source: '《农产品质量安全法》第三十九条', years: 2 },
  sections: [
    {
      key: 'issued',
      title: '承诺达标合格证开具台账',
      kind: certificateForm,
      only: [],
      day: 'IssueDate',
      by: { Enterprise: ['Enterprise'], Plan: ['Lot', 'Plan'], Place: ['Lot', 'Place'], Crop: ['Crops'] },
      columns: [
        demanded('day', '开具时间', { own: 'day' }, { width: 12 }),
        column('number', '编号', at('Number'), { width: 18 }),
        demanded('product', '产品名称', at('Product')),
        demanded('quantity', '数量（重量）', at('Quantity'), { width: 14 }),
        column('from', '转开自', passed('From', takenOverWords), { width: 26 }),
        column('into', '已转开', passed('Into', passedOnWords), { width: 26 }),
        demanded('origin', '产地', at('Origin'), { width: 26 }),
        demanded('producer', '承诺主体', at('Producer'), { width: 20 }),
        demanded('contact', '联系方式', at('Contact')),
        demanded('basis', '承诺依据', at('Basis'), { width: 22 }),
        column('lot', '批次号', at('Lot'), { width: 18 }),
        column('status', '状态', standing, { width: 20 }),
      ],
    },
  ],
}

const tests: Book = {
  key: 'lot-tests',
  title: '农产品检测记录',
  law: { source: '《农产品质量安全法》第三十四条', years: 2 },
  sections: [
    {
      key: 'tests',
      title: '农产品检测记录',
      kind: lotTestForm,
      only: [],
      day: 'Date',
      by: { Enterprise: ['Enterprise'], Plan: ['Lot', 'Plan'], Place: ['Lot', 'Place'], Crop: ['Lot', 'Crops'] },
      columns: [
        demanded('day', '检测日期', { own: 'day' }, { width: 12 }),
        column('number', '检测编号', at('Number'), { width: 18 }),
        demanded('lot', '批次号', at('Lot'), { width: 18 }),
        demanded('product', '产品', at('Lot', 'Crops'), { width: 14 }),
        demanded('items', '检测项目', at('Items'), { width: 26 }),
        demanded('method', '检测方式', at('Method'), { width: 12 }),
        column('institution', '检测机构', at('Institution'), { width: 20 }),
        column('report', '报告编号', at('ReportNumber')),
        demanded('result', '结果', at('Result'), { width: 8 }),
      ],
    },
  ],
}

const purchases: Book = {
  key: 'purchases',
  title: '农业投入品购进台账',
  law: { source: '《农产品质量安全法》第二十七条', years: 2 },
  sections: [
    {
      key: 'received',
      title: '农业投入品购进台账',
      kind: stockForm,
      only: [{ path: ['Kind'], values: ['入库'] }],
      by: { Enterprise: ['Enterprise'] },
      columns: [
        demanded('day', '购进日期', { own: 'day' }, { width: 12 }),
        demanded('input', '投入品名称', at('Input'), { width: 20 }),
        column('number', '登记证号', at('Input', 'RegistrationNumber')),
        column('batch', '批号', at('Batch'), { width: 14 }),
        demanded('quantity', '数量', { path: ['Quantity'], unit: ['StockUnit'] }, { width: 12 }),
        demanded('producer', '生产企业', at('Input', 'Maker'), { width: 22 }),
        demanded('source', '来源', at('Supplier'), { width: 22 }),
        column('expiry', '有效期至', at('ExpiryDate'), { width: 12 }),
        column('vouchers', '凭证', at('Vouchers'), { width: 8 }),
        column('handler', '经手人', at('Handler'), { width: 12 }),
        column('reversed', '已冲销', at('IsReversed'), { width: 8 }),
      ],
    },
  ],
}

/** Every record book of the product, in the order in which they are offered. */
export const books: readonly Book[] = [production, pesticides, films, waste, certificates, tests, purchases]

/** By what a book can be narrowed: what every section of it is told apart by. */
export function filtersOf({ sections }: Book): BookFilter[] {
  return bookFilters.filter((filter) => sections.every(({ by }) => by[filter] !== undefined))
}

/** The values of a field of a kind that punch-ins name by which sections choose their lines: of operations `用药`. */
export function chosenBy(kind: FormKind, field: string): ReadonlySet<string> {
  const conditions = books.flatMap(({ sections }) =>
    sections.flatMap((section) => section.only.map((one) => ({ section, one }))),
  )
  const own = conditions.filter(
    ({ section, one: { path } }) => path.at(-1) === field && namedAt(section.kind, path.slice(0, -1)) === kind.key,
  )
  return new Set(own.flatMap(({ one }) => one.values))
}

/** The kind to which a path of fields leads. */
function namedAt({ fields }: Pick<FormKind, 'fields'>, [name = '', ...rest]: readonly string[]): string | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.type === 'rows') return namedAt(field, rest)
  return field && 'to' in field && rest.length === 0 ? field.to : undefined
}

export function bookOf(key: string): Book | undefined {
  return books.find((one) => one.key === key)
}
