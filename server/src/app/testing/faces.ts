import { faceEventForm, facePersonForm } from '@farm/contract/faces'
import type { DataOf, WireRecord } from '@farm/contract/forms'
import { addForAll } from '../../modules/forms/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { add } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'

type FacePersonData = DataOf<typeof facePersonForm>

interface Agreeing {
  readonly Name: string
  readonly Number: string
  readonly Enterprise: string
  readonly Account?: string
  readonly Photo?: string[]
  readonly ConsentDate?: string
  readonly ConsentScope?: FacePersonData['ConsentScope']
}

/** Somebody agrees that terminals recognise them, long ago unless told. */
export function consentOf(farm: Farm, who: Persona, person: Agreeing): Promise<WireRecord> {
  const data: FacePersonData = {
    ConsentDate: '2026-01-01',
    ConsentWay: '纸质签字',
    ConsentScope: ['考勤', '出入管理'],
    ...person,
  }
  return add(farm, who, facePersonForm, { data })
}

interface Passed {
  readonly organPath: string
  /** In whose name. */
  readonly userId: string
  readonly data?: DataOf<typeof faceEventForm>
  readonly occurTime?: string
}

/** A stranger in front of a terminal, as the product keeps it; answers its id. */
export async function passedFace({ database: { db } }: Farm, { organPath, userId, data, occurTime }: Passed) {
  const id = newId()
  const held: DataOf<typeof faceEventForm> = { EventId: id, Kind: '陌生', Direction: '进', DeviceName: '大门', ...data }
  const time = occurTime ?? new Date().toISOString()
  await db.transaction().execute(async (within) => {
    const record = { id, data: held, organPath, userId, occurTime: time }
    await addForAll(within, { kind: faceEventForm, day: time.slice(0, 10) }, [record])
  })
  return id
}
