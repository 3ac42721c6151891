import { computed, decimal, derived, reference, rowKey, rows, text, whole, yesNo } from '@farm/contract/forms'
import { expect, test } from 'vitest'
import { draftOfForm } from './draft-form.ts'
import { builtInTargets, faultsOfDraft } from './faults-of-draft.ts'
import { copyOf } from './renumbered.ts'
import { blankForm, templates } from './templates.ts'

test('a copy has numbers of its own, and its fields still find each other', () => {
  const copy = copyOf(
    {
      name: '采购',
      menuName: '采购单',
      modules: ['农场管理系统'],
      nameField: 'Title',
      sharing: 'own',
      personal: false,
      fields: {
        Old: text('旧', { isRemoved: true }),
        Title: text('标题', { domainOnly: true, sortable: true }),
        Farm: reference('企业', 'enterprises'),
        Plot: reference('地块', 'places', { narrowedBy: { field: 'Farm', by: 'Compony' } }),
        Urgent: yesNo('加急', { visibleWhen: { field: 'Plot', is: 'filled' } }),
        Lines: rows('明细', { Key: rowKey(), Price: decimal('单价'), Sum: computed('小计', '[Price] * 2') }),
        Total: computed('合计', 'sum([Lines.Sum])'),
        Done: derived(whole('进度')),
      },
    },
    '采购 副本',
  )
  expect([copy.name, copy.menuName, copy.nameField]).toEqual(['采购 副本', '采购 副本', 'F1'])
  expect(draftOfForm(copy).Fields).toMatchObject([
    { Name: 'F1', Label: '标题' },
    { Name: 'F2' },
    { Name: 'F3', NarrowedBy: { Field: 'F2', By: 'Compony' } },
    { Name: 'F4', VisibleWhen: { Field: 'F3', Is: 'filled' } },
    { Name: 'F5', Fields: [{ Name: 'F6' }, { Name: 'F7', Expression: '[F6] * 2' }] },
    { Name: 'F8', Expression: 'sum([F5.F7])' },
    { Name: 'F9', Label: '进度' },
  ])
  expect(draftOfForm(copy).Fields.at(-1)).not.toHaveProperty('IsDerived')
  expect(draftOfForm(copy).Fields[0]).not.toHaveProperty('DomainOnly')
})

const forms = [blankForm('盘点'), ...templates.map(({ form }) => form)]
test.each(forms.map((form) => [form.name, form] as const))('%s can be published as it stands', (_, form) => {
  expect(faultsOfDraft(draftOfForm(form), { id: '', published: undefined, targets: builtInTargets })).toEqual({})
})

test.each(forms.map((form) => [form.name, form] as const))('a copy of %s can be published too', (_, form) => {
  const draft = draftOfForm(copyOf(form, '副本'))
  expect(faultsOfDraft(draft, { id: '', published: undefined, targets: builtInTargets })).toEqual({})
})
