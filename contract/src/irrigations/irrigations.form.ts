import {
  type DataOf,
  builtInId,
  choice,
  decimal,
  formKind,
  moment,
  reference,
  references,
  rows,
  text,
  whole,
} from '../forms/index.ts'

const irrigationMethods = ['滴灌', '喷灌', '微喷', '沟灌', '漫灌', '浇灌', '其他'] as const
const waterSources = ['机井', '河水', '渠水', '水库', '蓄水池', '自来水', '其他'] as const
/** 自动: read off a valve or a pump, from when it opened until it closed. */
const irrigationOrigins = ['手动', '自动'] as const

/** One irrigation of plots; its `OccurTime` is when it began. */
export const irrigationForm = formKind(
  'irrigations',
  '灌溉',
  {
    Enterprise: reference('所属企业', 'enterprises', { required: true }),
    Place: references('地块', 'places', { required: true, narrowedBy: { field: 'Enterprise', by: 'Compony' } }),
    Plan: reference('计划', 'plans'),
    Device: reference('阀门或水泵', 'devices', { narrowedBy: { field: 'Enterprise', by: 'Enterprise' } }),
    /** The punch-in that tells of the same irrigation: it is counted here. */
    PunchIn: reference('打卡', 'clock'),
    EndTime: moment('结束时间', { required: true }),
    Volume: decimal('水量', { unit: 'm³', min: 0, max: 1_000_000, digits: 2 }),
    Method: choice('灌溉方式', irrigationMethods),
    WaterSource: choice('水源', waterSources),
    Note: text('备注', { max: 500, multiline: true }),
    Source: choice('来源', irrigationOrigins, { domainOnly: true }),
    Minutes: whole('时长', { unit: '分钟', domainOnly: true }),
    /** What its punch-in says that was watered of the same plots; else that of the plots together. */
    Area: decimal('面积', { unit: '亩', domainOnly: true }),
    PerMu: decimal('亩均水量', { unit: 'm³/亩', domainOnly: true }),
    MoistureBefore: decimal('灌前土壤湿度', { unit: '%', digits: 1, domainOnly: true }),
    MoistureAfter: decimal('灌后土壤湿度', { unit: '%', digits: 1, domainOnly: true }),
    /** The area of those whose water is known, and by how much the moisture rose where both are known: means are made of these. */
    MeteredArea: decimal('计量面积', { unit: '亩', domainOnly: true }),
    MoistureRise: decimal('土壤湿度升高', { unit: '%', digits: 1, domainOnly: true }),
    RiseKnown: whole('有湿度对比', { unit: '次', domainOnly: true }),
    /** Where the water of each of several plots is known. */
    ByPlace: rows(
      '分地块填写',
      {
        Place: reference('地块', 'places', { required: true }),
        Volume: decimal('水量', { unit: 'm³', min: 0, max: 1_000_000, digits: 2 }),
      },
      {
        isRepeated: true,
        visibleWhen: { field: 'Place', is: 'filled' },
        help: '知道每块地各用了多少水时填写；不填则按地块面积分摊',
      },
    ),
    /** What falls to each of several plots: reports by plot add these up. */
    Shares: rows(
      '地块分摊',
      {
        Place: reference('地块', 'places'),
        MeteredArea: decimal('计量面积', { unit: '亩' }),
        Volume: decimal('水量', { unit: 'm³' }),
      },
      {
        domainOnly: true,
        isRepeated: true,
        help: '按“分地块填写”，没有填写的按灌溉时的地块面积分摊；以后地块改变不影响',
      },
    ),
  },
  {
    id: builtInId(28),
    nameField: 'Note',
    isNamed: false,
    ownLabels: { OccurTime: '开始时间' },
    shared: { by: 'Place', size: 'Area', in: 'Shares', enteredIn: 'ByPlace', of: ['MeteredArea', 'Volume'] },
    counted: {
      dimensions: {
        Enterprise: ['Enterprise'],
        Place: ['Place'],
        Plan: ['Plan'],
        Source: ['Source'],
        Method: ['Method'],
        EnterprisePlace: ['Enterprise', 'Place'],
        EnterprisePlan: ['Enterprise', 'Plan'],
        EnterpriseSource: ['Enterprise', 'Source'],
        EnterpriseMethod: ['Enterprise', 'Method'],
      },
      measures: ['Volume', 'MeteredArea', 'MoistureRise', 'RiseKnown'],
    },
  },
)

export type IrrigationData = DataOf<typeof irrigationForm>
