import { type Fields, choice, decimal, rows, text } from '@farm/contract/forms'
import { describe, expect, test } from 'vitest'
import { type DesignAction, type DesignState, beginDesign, designed } from './design-state.ts'
import type { DraftForm } from './draft-form.ts'

function formOf(fields: Fields): DraftForm {
  return { name: '巡查', menuName: '巡查', modules: [], nameField: 'F1', sharing: 'own', personal: false, fields }
}

const begun = beginDesign(
  formOf({
    F1: text('名称'),
    F2: choice('结果', ['正常', '异常']),
    F3: rows('配件', { F4: text('品名'), F5: decimal('数量') }),
  }),
  6,
)

function after(...actions: readonly DesignAction[]): DesignState {
  return actions.reduce(designed, begun)
}

function names({ form }: DesignState): string {
  return Object.keys(form.fields).join(' ')
}

const nothings: readonly (readonly [what: string, action: DesignAction])[] = [
  ['changing a field that is not there', { do: 'change', place: ['F9'], field: text('x') }],
  ['moving a field that is not there', { do: 'move', place: ['F9'] }],
  ['moving a field before itself', { do: 'move', place: ['F2'], before: 'F2' }],
  ['moving a field to where it stands', { do: 'move', place: ['F1'], before: 'F2' }],
  ['removing a field that is not there', { do: 'remove', place: ['F9'], isPublished: false }],
  ['duplicating a field that is not there', { do: 'duplicate', place: ['F9'] }],
  ['undoing before anything was done', { do: 'undo' }],
  ['redoing what was not undone', { do: 'redo' }],
]
test.each(nothings)('%s changes nothing', (_, action) => expect(after(action)).toEqual(begun))

describe('a new field', () => {
  test('takes the next number, stands at the end and is chosen', () => {
    const state = after({ do: 'add', field: text('备注') })
    expect(names(state)).toBe('F1 F2 F3 F6')
    expect([state.chosen, state.next]).toEqual([['F6'], 7])
  })

  test('can stand before another one', () => {
    expect(names(after({ do: 'add', field: text('备注'), before: 'F2' }))).toBe('F1 F6 F2 F3')
  })

  test('has a label that no other one has', () => {
    expect(after({ do: 'add', field: text('名称') }).form.fields.F6?.label).toBe('名称 2')
  })

  test('of a table brings columns with numbers of their own', () => {
    const state = after({ do: 'add', field: rows('人员', { F1: text('姓名'), F2: decimal('工时') }) })
    const field = state.form.fields.F6
    expect(field?.type === 'rows' && Object.keys(field.fields)).toEqual(['F7', 'F8'])
    expect(state.next).toBe(9)
  })

  test('can be a column', () => {
    const state = after({ do: 'add', field: text('规格'), table: 'F3' })
    const field = state.form.fields.F3
    expect(field?.type === 'rows' && Object.keys(field.fields)).toEqual(['F4', 'F5', 'F6'])
    expect(state.chosen).toEqual(['F3', 'F6'])
  })

  test('never takes a number that was undone', () => {
    const state = after({ do: 'add', field: text('甲') }, { do: 'undo' }, { do: 'add', field: text('乙') })
    expect(names(state)).toBe('F1 F2 F3 F7')
  })
})

describe('removing', () => {
  test('what nobody saw yet goes, and can be put back where it stood', () => {
    const gone = after({ do: 'remove', place: ['F2'], isPublished: false })
    expect([names(gone), gone.chosen]).toEqual(['F1 F3', undefined])
    const back = designed(gone, { do: 'put-back', place: ['F2'], field: choice('结果', ['正常']), before: 'F3' })
    expect(names(back)).toBe('F1 F2 F3')
  })

  test('what is in force stays, marked as removed, and comes back without the mark', () => {
    const gone = after({ do: 'remove', place: ['F3', 'F4'], isPublished: true })
    const table = gone.form.fields.F3
    expect(table?.type === 'rows' && table.fields.F4).toMatchObject({ label: '品名', isRemoved: true })
    const back = designed(gone, { do: 'put-back', place: ['F3', 'F4'], field: text('品名') })
    const again = back.form.fields.F3
    expect(again?.type === 'rows' && again.fields.F4?.isRemoved).toBe(undefined)
  })
})

test('a copy stands behind the field under a label of its own', () => {
  const state = after({ do: 'duplicate', place: ['F2'] })
  expect(names(state)).toBe('F1 F2 F6 F3')
  expect(state.form.fields.F6?.label).toBe('结果 2')
})

describe('undo and redo', () => {
  const moved: DesignAction = { do: 'move', place: ['F1'] }

  test('go through every step and back', () => {
    const state = after(moved, { do: 'remove', place: ['F2'], isPublished: false })
    expect(names(state)).toBe('F3 F1')
    const back = designed(designed(state, { do: 'undo' }), { do: 'undo' })
    expect(back.form).toEqual(begun.form)
    expect(names(designed(designed(back, { do: 'redo' }), { do: 'redo' }))).toBe('F3 F1')
  })

  test('typing a label is one step', () => {
    const typed = after(
      { do: 'change', place: ['F1'], field: text('名') },
      { do: 'change', place: ['F1'], field: text('名字') },
    )
    expect(designed(typed, { do: 'undo' }).form).toEqual(begun.form)
  })

  test('typing in another property, or after choosing another field, is another step', () => {
    const typed = after(
      { do: 'change', place: ['F1'], field: text('名') },
      { do: 'change', place: ['F1'], field: text('名', { help: '写全称' }) },
      { do: 'choose', place: ['F1'] },
      { do: 'change', place: ['F1'], field: text('名', { help: '写简称' }) },
    )
    expect(typed.past).toHaveLength(3)
  })

  test('a new step forgets what was undone', () => {
    expect(after(moved, { do: 'undo' }, { do: 'add', field: text('备注') }).future).toEqual([])
  })

  test('choosing a field is no step, and what is gone is chosen no more', () => {
    const state = after({ do: 'add', field: text('备注') }, { do: 'choose', place: ['F6'] }, { do: 'undo' })
    expect([state.past, state.chosen]).toEqual([[], undefined])
  })
})

test('names that were given before are changed for new ones, wherever they are spoken of', () => {
  const state = after(
    { do: 'change', place: ['F1'], field: text('名称', { visibleWhen: { field: 'F2', is: 'filled' } }) },
    { do: 'choose', place: ['F3', 'F4'] },
    { do: 'renumber', names: ['F2', 'F3'] },
  )
  expect(names(state)).toBe('F1 F6 F7')
  expect(state.form.fields.F1?.visibleWhen?.field).toBe('F6')
  expect([state.chosen, state.next]).toEqual([['F7', 'F4'], 8])
})

test('what is loaded begins anew, and keeps counting', () => {
  const state = after({ do: 'add', field: text('备注') }, { do: 'load', form: formOf({ F1: text('名称') }), next: 3 })
  expect([names(state), state.past, state.next]).toEqual(['F1', [], 7])
})
