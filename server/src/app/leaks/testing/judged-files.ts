import { cropForm } from '@farm/contract/crops'
import { placeForm } from '@farm/contract/places'
import { type SheetImport, importCalls } from '@farm/contract/sheets'
import { done } from '../../testing/personas.ts'
import type { Farm } from '../../testing/test-farm.ts'
import { type Importing, type Rows, checked, workbook } from '../../testing/workbooks.ts'
import { secretOf } from './place.ts'
import type { World } from './world.ts'

/** A file with what it is sent for. */
export interface File {
  readonly rows: Rows
  readonly how: Importing
}

const at = secretOf
/** Almost the name of a thing, so that the thing may be what was meant. */
const almost = (name: string) => name.replace(/zz$/, 'zx')
const { PreviousCrop } = placeForm.fields

/** Files of A that name what stands elsewhere, by its name, by almost its name, and as what is to be changed. */
export function filesOf({ places }: World): File[] {
  const [crop, enterprise, organ] = [at('B', 'crop'), at('S', 'enterprise'), at('S', 'enterprise')]
  const person = at('B', 'person')
  return [
    {
      rows: [
        ['地块名称', '所属企业', '面积（亩）', PreviousCrop.label],
        ['东地', enterprise, 1, crop],
        ['西地', almost(enterprise), 1, almost(crop)],
      ],
      how: { formId: placeForm.id },
    },
    {
      rows: [
        ['标题', '人', '组织'],
        ['甲', person, organ],
        ['乙', almost(person), almost(organ)],
      ],
      how: { formId: places.county.ids.form },
    },
    {
      rows: [
        ['地块名称', '面积（亩）'],
        [at('B', 'plot'), 9],
      ],
      how: { formId: placeForm.id, mode: 'edit', key: 'Name' },
    },
    {
      // Lent by the county: seen, and not theirs to change.
      rows: [
        [cropForm.fields.Name.label, cropForm.fields.GrowingDays.label],
        [at('county', 'crop'), 9],
      ],
      how: { formId: cropForm.id, mode: 'edit', key: 'Name' },
    },
  ]
}

/** What is told of a file, without what differs each time. */
export type Judged = Pick<SheetImport, 'State' | 'Rows' | 'Added' | 'Edited' | 'Wrong' | 'Faults' | 'Unknown'>

/** What the manager of A is told of a file. */
export async function judgedFile(farm: Farm, { who }: World, { rows, how }: File): Promise<Judged> {
  const one = await checked(farm, who.managerA, await workbook(rows), how)
  done(await farm.call(who.managerA, importCalls.cancel, { body: { Id: one.Id } }))
  const { State, Rows: count, Added, Edited, Wrong, Faults, Unknown } = one
  return { State, Rows: count, Added, Edited, Wrong, Faults, Unknown }
}
