import {
  type Field,
  choice,
  choices,
  computed,
  date,
  decimal,
  files,
  moment,
  money,
  period,
  photos,
  polygon,
  position,
  reference,
  rows,
  sequence,
  text,
  time,
  yesNo,
} from '@farm/contract/forms'

/** A kind of field as the palette offers it. */
export interface FieldKind {
  readonly key: string
  readonly name: string
  /** What it is for, in a line. */
  readonly hint: string
  readonly icon: string
  /** A new field of the kind. Columns of a table get their names when it is added. */
  readonly make: () => Field
  /** True for fields of the kind; the first kind that knows a field is its kind. */
  readonly is: (field: Field) => boolean
}

export interface KindGroup {
  readonly name: string
  readonly kinds: readonly FieldKind[]
}

type Types = readonly Field['type'][]

function ofType(...types: Types): (field: Field) => boolean {
  return ({ type }) => types.includes(type)
}

function ofPattern(pattern: string): (field: Field) => boolean {
  return (field) => field.type === 'text' && field.pattern === pattern
}

const columns = { F1: text('名称'), F2: decimal('数量') }

export const kindGroups: readonly KindGroup[] = [
  {
    name: '填写',
    kinds: [
      {
        key: 'text',
        name: '文本',
        hint: '一行或多行文字',
        icon: 'M3 4h10M8 4v9',
        make: () => text('文本'),
        is: isPlainText,
      },
      {
        key: 'number',
        name: '数字',
        hint: '数量、面积，可带单位',
        icon: 'M6 2.5 4.5 13.5M11.5 2.5 10 13.5M3 6h10.5M2.5 10H13',
        make: () => decimal('数字'),
        is: ofType('decimal', 'whole'),
      },
      {
        key: 'money',
        name: '金额',
        hint: '单位为元，两位小数',
        icon: 'M4 2.5 8 7.5l4-5M8 7.5v6M4.5 8h7M4.5 10.8h7',
        make: () => money('金额'),
        is: ofType('money'),
      },
      {
        key: 'date',
        name: '日期',
        hint: '年-月-日',
        icon: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5v3M10.5 2.5v3',
        make: () => date('日期'),
        is: ofType('date'),
      },
      {
        key: 'moment',
        name: '日期时间',
        hint: '年-月-日 时:分',
        icon: 'M2.5 4h11v4M2.5 4v9.5h5M5.5 2.5v3M10.5 2.5v3M11 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM11 10.8V12l1 .8',
        make: () => moment('日期时间'),
        is: ofType('moment'),
      },
      {
        key: 'time',
        name: '时刻',
        hint: '时:分，如 08:30',
        icon: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM8 5v3.2l2.2 1.6',
        make: () => time('时刻'),
        is: ofType('time'),
      },
      {
        key: 'period',
        name: '起止日期',
        hint: '从哪天到哪天',
        icon: 'M2.5 8h11M5 5.5 2.5 8 5 10.5M11 5.5 13.5 8 11 10.5',
        make: () => period('起止日期'),
        is: ofType('period'),
      },
    ],
  },
  {
    name: '选择',
    kinds: [
      {
        key: 'choice',
        name: '单选',
        hint: '从几项中选一项',
        icon: 'M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3zM8 6.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
        make: () => choice('单选', ['选项 1', '选项 2']),
        is: ofType('choice'),
      },
      {
        key: 'choices',
        name: '多选',
        hint: '从几项中选多项',
        icon: 'M3 3h10v10H3zM5.5 8l2 2 3.5-4',
        make: () => choices('多选', ['选项 1', '选项 2']),
        is: ofType('choices'),
      },
      {
        key: 'yesNo',
        name: '是否',
        hint: '一个开关：是或否',
        icon: 'M5.5 4.5h5a3.5 3.5 0 0 1 0 7h-5a3.5 3.5 0 0 1 0-7zM10.5 6.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
        make: () => yesNo('是否'),
        is: ofType('yesNo'),
      },
      {
        key: 'reference',
        name: '引用',
        hint: '选地块、企业、人员等已有资料',
        icon: 'M6.5 9.5 9.5 6.5M7 5l1.5-1.5a2.8 2.8 0 0 1 4 4L11 9M9 11l-1.5 1.5a2.8 2.8 0 0 1-4-4L5 7',
        make: () => reference('引用', 'users'),
        is: ofType('reference', 'references'),
      },
      {
        key: 'rows',
        name: '明细表',
        hint: '一条记录里填多行',
        icon: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.6h11M6 3v10',
        make: () => rows('明细表', columns),
        is: ofType('rows'),
      },
    ],
  },
  {
    name: '照片与位置',
    kinds: [
      {
        key: 'photos',
        name: '照片',
        hint: '拍照或从相册选',
        icon: 'M2.5 4.5h3l1-1.5h3l1 1.5h3v8.5h-11zM8 6.3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z',
        make: () => photos('照片'),
        is: ofType('photos'),
      },
      {
        key: 'files',
        name: '附件',
        hint: '合同、检测报告等文件',
        icon: 'M12.5 7.5 8 12a3 3 0 0 1-4.2-4.2l5-5a2 2 0 0 1 2.8 2.8L6.8 10.4a1 1 0 0 1-1.4-1.4L9.5 5',
        make: () => files('附件'),
        is: ofType('files'),
      },
      {
        key: 'position',
        name: '位置',
        hint: '手机定位的经纬度',
        icon: 'M8 14S3 9.6 3 6.3a5 5 0 0 1 10 0C13 9.6 8 14 8 14zM8 4.6a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z',
        make: () => position('位置'),
        is: ofType('position'),
      },
      {
        key: 'polygon',
        name: '地块边界',
        hint: '在地图上画，自动算亩数',
        icon: 'M3 5 9 2.5l4.5 5L10 13.5 4 12z',
        make: () => polygon('地块边界'),
        is: ofType('polygon'),
      },
    ],
  },
  {
    name: '自动生成',
    kinds: [
      {
        key: 'computed',
        name: '计算',
        hint: '由其他字段算出，如单价 × 数量',
        icon: 'M4 2.5h8v11H4zM6 5h4M6 8h.5M9.5 8h.5M6 10.8h.5M9.5 10.8h.5',
        make: () => computed('计算', ''),
        is: ofType('computed'),
      },
      {
        key: 'sequence',
        name: '编号',
        hint: '自动编号，带组织号，如 RK20261120-101-0001',
        icon: 'M2.5 4h1.5v4M2.5 8h3M7.5 4h6M7.5 8h6M7.5 12h6M2.5 12h2',
        make: () => sequence('编号', 'BH'),
        is: ofType('sequence'),
      },
    ],
  },
  {
    name: '联系与证件',
    kinds: [
      {
        key: 'phone',
        name: '电话',
        hint: '手机号或固定电话',
        icon: 'M5 2.5h6v11H5zM7.5 11.5h1',
        make: () => text('电话', { pattern: 'phone', max: 20 }),
        is: ofPattern('phone'),
      },
      {
        key: 'creditCode',
        name: '统一社会信用代码',
        hint: '18 位，自动核对校验位',
        icon: 'M3 13.5V5l5-2.5L13 5v8.5M6 13.5v-3h4v3M6 7h.5M9.5 7h.5',
        make: () => text('统一社会信用代码', { pattern: 'creditCode', max: 18 }),
        is: ofPattern('creditCode'),
      },
      {
        key: 'idNumber',
        name: '身份证号',
        hint: '18 位，自动核对校验位',
        icon: 'M2.5 4h11v8.5h-11zM5.8 6.5h.1M4 11c.3-1.6 3.3-1.6 3.6 0M9.5 7h2.5M9.5 9.5h2.5',
        make: () => text('身份证号', { pattern: 'idNumber', max: 18 }),
        is: ofPattern('idNumber'),
      },
    ],
  },
]

function isPlainText(field: Field): boolean {
  return field.type === 'text' && field.pattern === undefined
}

/** Every kind, in the order of the palette. */
export const fieldKinds: readonly FieldKind[] = kindGroups.flatMap(({ kinds }) => kinds)

/** Kinds that can be columns of a sub-table. */
export const columnKinds: readonly FieldKind[] = fieldKinds.filter(({ key }) => key !== 'rows' && key !== 'sequence')

export function kindOfField(field: Field): FieldKind | undefined {
  return fieldKinds.find(({ is }) => is(field))
}
