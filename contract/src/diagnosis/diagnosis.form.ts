import {
  type DataOf,
  builtInId,
  choice,
  choices,
  decimal,
  formKind,
  moment,
  photos,
  reference,
  references,
  rowKey,
  rows,
  seenWith,
  text,
  whole,
  yesNo,
} from '../forms/index.ts'
import { modules } from '../access/module-names.ts'
import { inputUnits } from '../inputs/index.ts'
import { SEES_MEASURED } from './measured.ts'

/** What experts know about. */
const expertFields = ['病害', '虫害', '草害', '栽培管理', '土壤肥料', '农药药害', '果树修剪', '设施环境'] as const

/** How far a crop has grown. */
export const growthStages = [
  '播种出苗',
  '苗期',
  '营养生长期',
  '现蕾期',
  '开花期',
  '坐果期',
  '成熟期',
  '采收期',
  '休眠期',
] as const

/** What the eye sees of an ill plant: ticked when asking, and what closed cases are found by. */
export const symptoms = [
  '叶片发黄',
  '叶片斑点',
  '卷叶皱缩',
  '霉层',
  '萎蔫',
  '枯死',
  '烂根',
  '茎秆腐烂',
  '落花落果',
  '果实斑点',
  '果实畸形',
  '虫咬',
  '虫卵虫粪',
  '长势弱',
  '药害肥害',
  '冻害日灼',
] as const

const replyKinds = ['回复', '追问'] as const
export type ReplyKind = (typeof replyKinds)[number]

export const expertForm = formKind(
  'experts',
  '专家',
  {
    RealName: text('姓名', { required: true, sortable: true, max: 40 }),
    Company: text('单位'),
    Rank: text('职称', { max: 40 }),
    Fields: choices('擅长领域', expertFields),
    Skills: text('擅长作物', { max: 200 }),
    Phone: text('联系电话', { pattern: 'phone' }),
    User: reference('账号', 'users'),
  },
  { id: builtInId(9), nameField: 'RealName', sharing: 'inherited', modules: [modules.county] },
)

export const consultationForm = formKind(
  'consultations',
  '专家会诊',
  {
    Title: text('标题', { required: true }),
    Crops: reference('作物', 'crops'),
    Stage: choice('生育阶段', growthStages),
    Place: reference('地块', 'places'),
    Enterprise: reference('所属企业', 'enterprises'),
    Symptoms: choices('症状', symptoms),
    Description: text('症状描述', { multiline: true }),
    Photos: photos('照片'),
    Expert: reference('专家', 'experts', { help: '不选时，本县的专家都能看到并回复' }),
    /** Closed with an answer, others of the county find it without knowing whose it was. */
    IsShared: yesNo('解决后匿名收入案例库', { default: true }),
    // 1 未回复, 2 已回复, anything else 关闭.
    Status: whole('状态', { domainOnly: true, sortable: true }),
    Due: moment('要求回复时间', { domainOnly: true, sortable: true }),
    /** Whose accounts it is addressed to: they see it wherever it stands below them. */
    Experts: references('受理账号', 'users', { domainOnly: true }),
    ExpertName: text('受理专家', { max: 40, domainOnly: true }),
    AskerName: text('提问人', { max: 40, domainOnly: true }),
    /** What the asker saw of their land when they asked: an expert sees this and nothing else of it. */
    CropName: text('作物名称', { domainOnly: true }),
    CropKind: text('作物分类', { domainOnly: true }),
    PlaceName: text('地块名称', { domainOnly: true }),
    PlaceFacts: text('地块情况', { max: 200, domainOnly: true }),
    PlaceArea: decimal('地块面积', { unit: '亩', domainOnly: true }),
    Operations: rows(
      '近 30 天农事',
      {
        Time: moment('时间'),
        Operation: text('农事操作'),
        Inputs: text('投入品', { max: 500 }),
        Area: decimal('作业面积', { unit: '亩' }),
        Note: text('备注', { max: 200 }),
      },
      { domainOnly: true },
    ),
    /** What the devices on the plot measured until it was asked: an expert sees it as it was, whatever becomes of them. */
    Measured: seenWith(
      SEES_MEASURED,
      rows(
        '近 30 天监测数据',
        {
          Device: text('设备', { max: 60 }),
          Metric: text('监测项', { max: 60 }),
          MetricName: text('监测项名称', { max: 60 }),
          Unit: text('单位', { max: 20 }),
          Least: decimal('最低', { digits: 3 }),
          Most: decimal('最高', { digits: 3 }),
          Mean: decimal('平均', { digits: 3 }),
          /** Minutes since the beginning of those days, and the value then: `0 12.5;1440 13`. */
          Points: text('曲线', { max: 4000 }),
        },
        { domainOnly: true },
      ),
    ),
    Replies: rows(
      '回复',
      {
        Key: rowKey(),
        Kind: choice('类别', replyKinds),
        Time: moment('时间'),
        User: reference('回复人', 'users'),
        Name: text('姓名', { max: 40 }),
        Text: text('内容', { multiline: true }),
        Photos: photos('照片'),
        EditTime: moment('修改时间'),
        /** The work order that its prescription became; it may have been thrown away since. */
        WorkOrder: text('生成的工单', { max: 40 }),
      },
      { domainOnly: true },
    ),
    Prescriptions: rows(
      '处方',
      {
        Reply: text('回复行号', { max: 8 }),
        Input: reference('投入品', 'inputs'),
        Name: text('名称'),
        Dose: decimal('每亩用量', { min: 0, digits: 3 }),
        Unit: choice('单位', inputUnits),
        Note: text('用法', { max: 200 }),
      },
      { domainOnly: true },
    ),
    HandOvers: rows(
      '转交记录',
      {
        Time: moment('时间'),
        From: text('转出', { max: 40 }),
        To: text('转给', { max: 40 }),
        Reason: text('原因', { max: 200 }),
      },
      { domainOnly: true },
    ),
    FirstReply: moment('首次回复时间', { domainOnly: true }),
    /** From asking to the first reply; kept so that the middle one is counted without looking at all. */
    ReplyHours: decimal('首次回复用时', { unit: '小时', digits: 1, domainOnly: true }),
    /** When it was asked by a clock that was not right: it was asked by the clock of the server. */
    SaidTime: moment('手机所报时间', { domainOnly: true }),
    Closed: moment('关闭时间', { domainOnly: true }),
    Conclusion: text('结论', { max: 500, domainOnly: true }),
    Rating: whole('评分', { min: 1, max: 5, domainOnly: true }),
    RatingNote: text('评价', { max: 500, domainOnly: true }),
  },
  {
    id: builtInId(11),
    nameField: 'Title',
    personal: true,
    ownedBy: 'Experts',
    counted: {
      dimensions: { Status: ['Status'], Crop: ['CropName'], Rating: ['Rating'], ReplyHours: ['ReplyHours'] },
      measures: [],
    },
  },
)

export type ConsultationData = DataOf<typeof consultationForm>
export type ReplyRow = NonNullable<ConsultationData['Replies']>[number]
export type PrescriptionRow = NonNullable<ConsultationData['Prescriptions']>[number]
