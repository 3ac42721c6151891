import type { facePersonForm } from '@farm/contract/faces'
import type { FieldName } from '@farm/contract/forms'
import type { Section } from '../../../engine/records/sections.ts'

/** Everything of a consent, as it stands on the form and beside the list. */
export const consentSections: ReadonlyArray<Section<FieldName<typeof facePersonForm>>> = [
  { title: '人员', fields: ['Name', 'Enterprise', 'Number', 'Account', 'Photo'] },
  { title: '同意', fields: ['ConsentDate', 'ConsentWay', 'ConsentScope', 'Note'] },
  { title: '撤回', fields: ['State', 'WithdrawnAt', 'WithdrawnBy', 'WithdrawNote'] },
]
