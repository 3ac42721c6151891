import { type DataOf, builtInId, choice, date, formKind, references, text } from '../forms/index.ts'

export const banKinds = ['禁用', '限用'] as const

/**
 * 禁限用名录: active ingredients that the state forbids or restricts, from which day on, for which crops, by which document.
 * It is data that people keep: announcements change it several times in a decade.
 */
export const banForm = formKind(
  'bans',
  '禁限用农药',
  {
    Name: text('有效成分', { required: true, sortable: true, max: 60 }),
    Kind: choice('类型', banKinds, { required: true, sortable: true }),
    From: date('起始日期', { required: true, sortable: true, help: '从这一天起禁用或限用' }),
    Until: date('截止日期', { help: '不填表示一直有效' }),
    Crops: references('禁止用于的作物', 'crops'),
    Categories: references('禁止用于的作物分类', 'crop-categories', {
      help: '作物和分类都不选：禁用指所有作物，限用指须按规定使用',
    }),
    Unlike: text('名称相近、不在其列', {
      max: 200,
      help: '用顿号或分号隔开，逗号算作名称的一部分；如“甲胺磷”一条填“乙酰甲胺磷”',
    }),
    Source: text('依据文件', { required: true, max: 200 }),
    Note: text('备注', { max: 500, multiline: true }),
  },
  { id: builtInId(22), sharing: 'inherited' },
)

export type BanData = DataOf<typeof banForm>
