import { modules } from '@farm/contract/access'
import { type Design, type DesignSummary, type Draft, type Fields, choice, text } from '@farm/contract/forms'
import { chen, idOf, permissionOf } from '../../../../testing/builders.ts'
import { draftOfForm } from '../state/draft-form.ts'

export const DESIGNS = 'GET /api/Core/Form/Designs'
export const DESIGN = 'GET /api/Core/Form/Design'
export const FORMS = 'GET /api/Core/Form/List'
export const ADD = 'POST /api/Core/Form/Add'
export const EDIT = 'POST /api/Core/Form/Edit'
export const CHANGES = 'GET /api/Core/Form/Changes'
export const PUBLISH = 'POST /api/Core/Form/Publish'
export const DISCARD = 'POST /api/Core/Form/Discard'
export const CLOSE = 'POST /api/Core/Form/Close'
export const REMOVE = 'POST /api/Core/Form/Delete'
export const RESTRICTIONS = 'GET /api/Core/Form/Restrictions'
export const RESTRICT = 'POST /api/Core/Form/Restrict'

const organ = { Id: chen.Organ.Id, Name: chen.Organ.Name, Path: chen.Organ.Path }

/** A manager who designs forms. */
export const designer = permissionOf({
  Functions: ['/Core/FormList', '/Core/FormAdd', '/Core/FormAdd/:id', '/Core/DictionaryAdd', '/FormData/AddData'],
})

const patrolFields: Fields = {
  F1: text('标题', { required: true }),
  F2: choice('结果', ['正常', '异常']),
}

export function draftOf(fields: Fields = patrolFields, own: Partial<Draft> = {}): Draft {
  return {
    ...draftOfForm({
      name: '巡查',
      menuName: '巡查',
      modules: [modules.farm],
      nameField: 'F1',
      sharing: 'own',
      personal: false,
      fields,
    }),
    ...own,
  }
}

/** A form that was never published, unless told. */
export function designOf(own: Partial<Design> = {}): Design {
  return {
    Id: idOf(50),
    IsBuiltIn: false,
    IsClosed: false,
    MayDesign: true,
    Version: 0,
    UpdateTime: '2026-11-20T02:00:00.000Z',
    Organ: organ,
    Draft: draftOf(),
    NextField: 3,
    ...own,
  }
}

export function publishedOf(own: Partial<Design> = {}): Design {
  return designOf({ Version: 1, Published: draftOf(), Draft: undefined, ...own })
}

export function summaryOf(own: Partial<DesignSummary> = {}): DesignSummary {
  return {
    Id: idOf(50),
    Name: '巡查',
    MenuName: '巡查',
    Modules: [modules.farm],
    IsBuiltIn: false,
    IsClosed: false,
    MayDesign: true,
    Version: 1,
    HasDraft: false,
    Fields: 2,
    Records: 0,
    UpdateTime: '2026-11-20T02:00:00.000Z',
    Organ: organ,
    ...own,
  }
}
