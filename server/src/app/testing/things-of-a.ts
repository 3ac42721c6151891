import { cropForm } from '@farm/contract/crops'
import { type WireRecord, text } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { importCalls } from '@farm/contract/sheets'
import { type SavedView, viewCalls } from '@farm/contract/views'
import { publish } from './designs.ts'
import { type Personas, add, addRole, done } from './personas.ts'
import { jpeg, photoLinks, upload } from './photos.ts'
import type { Farm } from './test-farm.ts'
import { beginImport, workbook } from './workbooks.ts'

/** What stands in enterprise A for requests to be about. */
export interface ThingsOfA {
  readonly plan: WireRecord
  readonly crop: WireRecord
  readonly place: WireRecord
  /** A photo of the administrator that no record names. */
  readonly loose: string
  readonly calledOff: string
  readonly form: string
  readonly roleOfA: string
  readonly view: SavedView
  readonly photo: {
    readonly Id: string
    readonly bytes: Buffer
    readonly link: { readonly id: string } & Readonly<Record<string, unknown>>
  }
}

/** One thing of each kind in enterprise A. */
export async function thingsOfA(farm: Farm, { admin, managerA, workerA, enterpriseA }: Personas): Promise<ThingsOfA> {
  const organId = enterpriseA.Organ.Id
  const roleOfA = await addRole(farm, admin, organId, { name: '组长', scope: '本组织', urls: ['/Core/CropList'] })
  const operation = await add(farm, managerA, operationForm, { data: { Name: '整地', Type: '整地' } })
  const crop = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
  const form = await publish(farm, managerA, { F1: text('标题') })
  const bytes = await jpeg()
  const Id = await upload(farm, workerA, bytes)
  const [link] = await photoLinks(farm, workerA, [Id])
  const signed = new URL(link?.ViewUrl ?? '', 'http://farm').searchParams
  const loose = await upload(farm, admin, bytes)
  const view = done(
    await farm.call(managerA, viewCalls.add, {
      body: { Screen: 'Crop', Name: '本季', Address: '', Columns: [], Owner: 'organ', OrganId: organId },
    }),
  )
  const calledOff = done(await beginImport(farm, managerA, await workbook([['地块名称']]), { formId: placeForm.id })).Id
  done(await farm.call(managerA, importCalls.cancel, { body: { Id: calledOff } }))
  const place = await add(farm, managerA, placeForm, { data: { Name: '3 号棚', Compony: enterpriseA.Id, Area: 12 } })
  const plan = await add(farm, managerA, planForm, {
    data: {
      Name: '秋延番茄',
      Enterprise: enterpriseA.Id,
      Crops: crop.Id,
      Place: [place.Id],
      Count: 12,
      StartDate: '2026-08-15',
      EndDate: '2026-12-20',
      Operations: [operation.Id],
    },
  })
  const photo = { Id, bytes, link: { id: Id, ...Object.fromEntries(signed) } }
  return { plan, crop, place, loose, calledOff, form, roleOfA, view, photo }
}
