import {
  choice,
  choices,
  computed,
  date,
  decimal,
  type Fields,
  moment,
  money,
  photos,
  position,
  reference,
  rows,
  sequence,
  text,
  whole,
  yesNo,
} from '@farm/contract/forms'
import { modules } from '@farm/contract/access'
import type { DraftForm } from './draft-form.ts'

/** A form to begin with. */
export interface Template {
  readonly key: string
  readonly hint: string
  readonly form: DraftForm
}

/** A form of one’s own with nothing in it but a field that names its records. */
export function blankForm(name: string): DraftForm {
  return formWith(name, { F1: text('名称', { required: true, max: 100 }) }, 'F1')
}

function formWith(name: string, fields: Fields, nameField: string): DraftForm {
  return { name, menuName: name, modules: [modules.farm], nameField, sharing: 'own', personal: false, fields }
}

const enterprise = reference('所属企业', 'enterprises', { required: true })
const place = reference('地块', 'places', { narrowedBy: { field: 'F2', by: 'Compony' } })

export const templates: readonly Template[] = [
  {
    key: 'patrol',
    hint: '巡田时发现了什么、怎么处理的，带照片和位置',
    form: formWith(
      '巡查记录',
      {
        F1: sequence('巡查编号', 'XC'),
        F2: enterprise,
        F3: place,
        F4: moment('巡查时间', { required: true, default: 'now' }),
        F5: choice('巡查结果', ['正常', '发现问题'], { required: true }),
        F6: choices('问题类型', ['病虫害', '缺水', '积水', '杂草', '设施损坏', '其他'], {
          visibleWhen: { field: 'F5', is: 'one-of', values: ['发现问题'] },
        }),
        F7: text('情况说明', {
          multiline: true,
          max: 2000,
          requiredWhen: { field: 'F5', is: 'one-of', values: ['发现问题'] },
        }),
        F8: photos('现场照片'),
        F9: position('位置'),
      },
      'F1',
    ),
  },
  {
    key: 'maintenance',
    hint: '设备什么时候、由谁、换了什么、花了多少钱',
    form: formWith(
      '设备维护',
      {
        F1: text('设备名称', { required: true }),
        F2: choice('维护类型', ['日常保养', '故障维修', '年度检修'], { required: true }),
        F3: date('维护日期', { required: true, default: 'today' }),
        F4: reference('维护人', 'users', { default: 'mine' }),
        F5: text('故障描述', {
          multiline: true,
          max: 2000,
          visibleWhen: { field: 'F2', is: 'one-of', values: ['故障维修'] },
        }),
        F6: rows('更换配件', {
          F7: text('配件名称', { required: true }),
          F8: whole('数量', { min: 1 }),
          F9: money('单价', { min: 0 }),
          F10: computed('小计', '[F8] * [F9]', { unit: '元' }),
        }),
        F11: computed('配件合计', '合计([F6.F10])', { unit: '元' }),
        F12: photos('照片'),
      },
      'F1',
    ),
  },
  {
    key: 'visit',
    hint: '谁来过、为什么来、联系电话和离开时间',
    form: formWith(
      '来访登记',
      {
        F1: text('来访人', { required: true, max: 40 }),
        F2: text('联系电话', { pattern: 'phone', max: 20, required: true }),
        F3: text('来访单位'),
        F4: choice('来访事由', ['参观考察', '采购洽谈', '技术服务', '检查', '其他'], { required: true }),
        F5: moment('到达时间', { required: true, default: 'now' }),
        F6: moment('离开时间'),
        F7: whole('随行人数', { unit: '人', min: 0, max: 500 }),
        F8: reference('接待人', 'users', { default: 'mine' }),
        F9: text('备注', { multiline: true, max: 1000 }),
      },
      'F1',
    ),
  },
  {
    key: 'pests',
    hint: '哪块地、什么虫、有多少、要不要防治',
    form: formWith(
      '虫情记录',
      {
        F1: sequence('虫情编号', 'CQ'),
        F2: enterprise,
        F3: place,
        F4: date('调查日期', { required: true, default: 'today' }),
        F5: choice('害虫种类', ['蚜虫', '红蜘蛛', '食心虫', '金龟子', '地老虎', '其他'], { required: true }),
        F6: whole('调查株数', { unit: '株', min: 1, required: true }),
        F7: whole('有虫株数', { unit: '株', min: 0, required: true }),
        F8: computed('有虫株率', '四舍五入([F7] / [F6] * 100, 1)', { unit: '%', digits: 1 }),
        F9: decimal('发生面积', { unit: '亩', min: 0 }),
        F10: yesNo('需要防治'),
        F11: text('防治建议', {
          multiline: true,
          max: 2000,
          visibleWhen: { field: 'F10', is: 'one-of', values: [true] },
        }),
        F12: photos('照片'),
      },
      'F1',
    ),
  },
]
