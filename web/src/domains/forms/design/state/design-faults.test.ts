import { choice, decimal, rows, text } from '@farm/contract/forms'
import { expect, test } from 'vitest'
import { placedFaults } from './design-faults.ts'
import { rightsText, toggled, withField } from '../../../../engine/rights/restrictions.ts'
import { typeChanges } from './type-changes.ts'

const fields = { F1: text('名称'), F2: rows('明细', { F3: text(''), F4: decimal('数量') }) }

test('each fault is said where it is mended', () => {
  const faults = placedFaults(
    {
      Name: ['必填'],
      'Fields.0.Label': ['与另一个字段重名'],
      'Fields.1.Fields.0.Label': ['应为 1 到 40 个字'],
      Fields: ['最多 120 个字段'],
    },
    fields,
  )
  expect(faults.map(({ place, where, property }) => [place?.join('.'), where, property])).toEqual([
    [undefined, '表单设置', 'Name'],
    ['F1', '名称', 'Label'],
    ['F2.F3', '未命名的字段', 'Label'],
    [undefined, '表单设置', 'Fields'],
  ])
})

test('what was filled in bars a field from kinds that can’t hold it', () => {
  const field = choice('结果', ['正常'])
  const open = typeChanges(field, { published: field, isColumn: false }).filter(({ refusal }) => !refusal)
  expect(open.map(({ kind }) => kind.name)).toEqual(['文本', '单选', '多选'])
  const fresh = typeChanges(field, { published: undefined, isColumn: true })
  expect(fresh.filter(({ refusal }) => refusal)).toEqual([])
  expect(fresh.find(({ kind }) => kind.key === 'choices')?.field).toMatchObject({ label: '结果', options: ['正常'] })
})

const none = { denied: [], fields: {} }
const labelOf = (name: string) => (name === 'F1' ? '成本' : '单价')
const sentences = [
  ['不另加限制，按角色本身的权限', none],
  ['看不到这个表单的任何记录', toggled(none, 'view')],
  ['不能删除、导出', toggled(toggled(none, 'export'), 'delete')],
  ['看不到“成本”；“单价”只能看不能改', withField(withField(none, 'F1', 'hidden'), 'F2', 'read')],
  ['不另加限制，按角色本身的权限', withField(withField(none, 'F1', 'hidden'), 'F1', 'write')],
  ['不能新增、删除、导出、导入', toggled(toggled(none, 'view'), 'edit')],
] as const
test.each(sentences)('%s', (sentence, rights) => expect(rightsText(rights, labelOf)).toBe(sentence))
