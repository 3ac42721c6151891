import { type consultationForm, diagnosisCalls, expertForm } from '@farm/contract/diagnosis'
import { type DataOf, type WireRecord, recordCalls } from '@farm/contract/forms'
import { type Personas, add, addPerson, addRole, done } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'

/** Who asks and who answers around enterprise A. */
export interface Clinic {
  /** Work at enterprise A and see their own alone. */
  readonly asker: Persona
  readonly neighbour: Persona
  /** Stand in the county and see what is addressed to them. */
  readonly vegetables: Persona
  readonly fruit: Persona
  /** Their cards: what is chosen when asking. */
  readonly vegetableExpert: string
  readonly fruitExpert: string
  /** Known by phone only. */
  readonly offlineExpert: string
}

const fieldUrls = ['/Clock', '/ClockForm', '/ClockSys/Diagnosis', '/ClockSys/Diagnosis/Ask']
const expertUrls = ['/ClockSys/Diagnosis', '/ClockSys/Diagnosis#Reply']

/** Two workers of enterprise A who may ask, and two experts of the county. */
export async function clinic(farm: Farm, { admin, county, enterpriseA }: Personas): Promise<Clinic> {
  const own = (name: string, urls: string[]) => addRole(farm, admin, county.organId, { name, scope: '仅本人', urls })
  const [asking, answering] = [await own('提问人', fieldUrls), await own('专家', expertUrls)]
  const person = (name: string, organId: string, role: string) =>
    addPerson(farm, admin, { name, organId, roleIds: [role] })
  const vegetables = await person('vegetables', county.organId, answering)
  const fruit = await person('fruit', county.organId, answering)
  const expert = async (data: DataOf<typeof expertForm>) =>
    (await add(farm, admin, expertForm, { data, organId: county.organId })).Id
  return {
    asker: await person('asker', enterpriseA.Organ.Id, asking),
    neighbour: await person('neighbour', enterpriseA.Organ.Id, asking),
    vegetables,
    fruit,
    vegetableExpert: await expert({ RealName: '周立', User: vegetables.id, Fields: ['病害'], Skills: '番茄' }),
    fruitExpert: await expert({ RealName: '孙桂芳', User: fruit.id, Fields: ['果树修剪'] }),
    offlineExpert: await expert({ RealName: '梁志刚' }),
  }
}

/** Asks about ill tomatoes. */
export async function ask(
  farm: Farm,
  who: Persona,
  more: Partial<DataOf<typeof consultationForm>> = {},
): Promise<WireRecord> {
  return done(await farm.call(who, diagnosisCalls.add, { body: { Data: { Title: '番茄叶斑', ...more } } }))
}

/** A consultation as somebody sees it now. */
export async function read(farm: Farm, who: Persona, { Id }: { readonly Id: string }): Promise<WireRecord> {
  return done(await farm.call(who, recordCalls.get, { query: { id: Id } }))
}
