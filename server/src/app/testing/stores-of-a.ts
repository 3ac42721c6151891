import { type DataOf, type WireRecord, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { stockForm } from '@farm/contract/stock'
import { type Personas, add, done } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'

type Movement = DataOf<typeof stockForm>
type InputData = DataOf<typeof inputForm>

/** Inputs that the county offers, and the store of enterprise A. */
export async function storesOfA(farm: Farm, { admin, county, managerA, enterpriseA }: Personas) {
  const input = (more: InputData = {}) =>
    add(farm, admin, inputForm, {
      data: { Name: '尿素', Kind: '肥料', Unit: '公斤', ...more },
      organId: county.organId,
    })
  /** Books something; answers what comes back, refused or not. */
  const send = (
    data: Movement,
    time?: string,
    who: Persona = managerA,
    { Id, Confirmed }: { readonly Id?: string; readonly Confirmed?: readonly string[] } = {},
  ) =>
    farm.call(who, recordCalls.add, {
      body: {
        FormId: stockForm.id,
        Data: { Enterprise: enterpriseA.Id, ...data },
        ...(time !== undefined && { OccurTime: time }),
        ...(Id !== undefined && { Id }),
        ...(Confirmed && { Confirmed: [...Confirmed] }),
      },
    })
  const book = async (data: Movement, time?: string, who: Persona = managerA) => done(await send(data, time, who))
  const reverse = (movement: WireRecord, time?: string, who: Persona = managerA) =>
    send({ Kind: '冲销', Input: String(movement.Data.Input), Reverses: movement.Id, Note: '记错了' }, time, who)
  const read = async (id: string, who: Persona = managerA) =>
    done(await farm.call(who, recordCalls.get, { query: { id } }))
  return { input, send, book, reverse, read }
}
