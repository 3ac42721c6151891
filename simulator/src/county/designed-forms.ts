import { modules } from '@farm/contract/access'
import {
  type FieldRight,
  type FormKind,
  choice,
  choices,
  computed,
  date,
  decimal,
  formKind,
  money,
  photos,
  reference,
  references,
  rows,
  sequence,
  text,
} from '@farm/contract/forms'
import { idOf } from '../ids.ts'
import { dictionaryId, situations } from './dictionaries.ts'
import type { RoleName } from './roles.ts'

/** A form that the county made for itself. */
export interface DesignedForm {
  readonly kind: FormKind
  /** What roles may less of it than their functions say. */
  readonly restricted: ReadonlyArray<{ readonly role: RoleName; readonly fields: Readonly<Record<string, FieldRight>> }>
}

const isAmiss = {
  field: 'F7',
  is: 'one-of',
  values: situations.filter((one) => one !== '正常'),
} as const

const patrolId = idOf('form/patrol')

export const patrolForm = formKind(
  patrolId,
  '巡查记录',
  {
    F1: sequence('编号', 'XC'),
    F2: reference('企业', 'enterprises', { required: true }),
    F3: references('地块', 'places', { narrowedBy: { field: 'F2', by: 'Compony' } }),
    F4: reference('作物', 'crops'),
    F5: date('巡查日期', { required: true, default: 'today' }),
    F6: reference('巡查人', 'users', { default: 'mine' }),
    F7: choices('情况', [], { required: true, dictionary: dictionaryId('巡查情况') }),
    F8: choices('病虫种类', [], {
      dictionary: dictionaryId('病虫种类'),
      visibleWhen: { field: 'F7', is: 'one-of', values: ['病虫害'] },
    }),
    F9: text('问题描述', { multiline: true, max: 500, visibleWhen: isAmiss, requiredWhen: isAmiss }),
    F10: date('处理期限', { visibleWhen: isAmiss }),
    F11: photos('照片'),
  },
  { id: patrolId, nameField: 'F1', modules: [modules.farm, modules.county] },
)

const maintenanceId = idOf('form/maintenance')

export const maintenanceForm = formKind(
  maintenanceId,
  '农机维护',
  {
    F1: sequence('单号', 'NJ'),
    F2: reference('企业', 'enterprises', { required: true }),
    F3: text('机具', { required: true, max: 60 }),
    F4: choice('类型', [], { dictionary: dictionaryId('农机类型') }),
    F5: date('维护日期', { required: true, default: 'today' }),
    F6: rows('项目', {
      F7: text('名称', { required: true, max: 40 }),
      F8: decimal('数量', { required: true, min: 0 }),
      F9: money('单价', { required: true, min: 0 }),
      F10: computed('小计', '[F8] * [F9]', { unit: '元' }),
    }),
    F11: computed('合计', 'sum([F6.F10])', { unit: '元' }),
    F12: date('下次维护'),
    F13: text('备注', { multiline: true, max: 500 }),
  },
  { id: maintenanceId, nameField: 'F1', modules: [modules.farm] },
)

/** Who counts what was found neither needs to know who found it nor writes what they found. */
export const designedForms: readonly DesignedForm[] = [
  { kind: patrolForm, restricted: [{ role: '统计员', fields: { F6: 'hidden', F9: 'read' } }] },
  { kind: maintenanceForm, restricted: [] },
]
