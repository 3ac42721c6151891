import { daysLater, dayOf, daysFrom, isoTime, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import { type Random, randomOf } from '../random.ts'
import { maintenanceForm } from './designed-forms.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import { type Job, type Machine, machines, remarks } from './machines.ts'

const DAYS_BACK = 180
const MAINTENANCES = 8
/** Of the machines of the county, so many stand at one enterprise. */
const OWN_MACHINES = 4
const SHARE_WITH_REMARK = 0.5
const HOUR = 3_600

interface Maintained {
  readonly enterprise: Enterprise
  /** Account name of who fills them in. */
  readonly manager: string
  readonly now: Date
}

/** What was done on the machines of an enterprise in the last half year. */
export function maintenancesOf(maintained: Maintained): Draft[] {
  return Array.from({ length: MAINTENANCES }, (_, index) => doneAt(maintained, index))
    .filter(({ time }) => time <= maintained.now)
    .map((one) => maintenance(maintained, one))
}

/** What was done after the county was made, as often as before. */
export function laterMaintenances(maintained: Maintained, now: Date): Draft[] {
  const more = Math.ceil((daysFrom(dayOf(maintained.now), dayOf(now)) * MAINTENANCES) / DAYS_BACK)
  return Array.from({ length: more + MAINTENANCES }, (_, index) => doneAt(maintained, index - more))
    .filter(({ time }) => time > maintained.now && time <= now)
    .map((one) => maintenance(maintained, one))
}

/** The later the index, the longer ago; below nought, after the county was made. */
function doneAt({ enterprise, now }: Maintained, index: number): Done {
  const fitting = machines.filter(({ of }) => !of || of.includes(enterprise.sector))
  const own = randomOf(`machines/${enterprise.key}`).shuffled(fitting).slice(0, OWN_MACHINES)
  const random = randomOf(`maintenance/${enterprise.key}/${index}`)
  const day = daysLater(dayOf(now), -Math.floor(((index + random.next()) * DAYS_BACK) / MAINTENANCES))
  const time = timeOn(day, Math.floor(random.between(8, 17.5) * HOUR))
  return { index, time, day, machine: random.pick(own), random }
}

interface Done {
  readonly index: number
  readonly time: Date
  readonly day: string
  readonly machine: Machine
  readonly random: Random
}

function maintenance({ enterprise, manager }: Maintained, { index, time, day, machine, random }: Done): Draft {
  const jobs = random.shuffled(machine.jobs).slice(0, random.whole(1, machine.jobs.length))
  return draft(
    maintenanceForm,
    idOf(`maintenance/${enterprise.key}/${index}`, time),
    {
      F2: enterpriseId(enterprise),
      F3: machine.name,
      F4: machine.type,
      F5: day,
      F6: jobs.map((job) => rowOf(job, random)),
      F12: daysLater(day, random.whole(60, 180)),
      ...(random.happens(SHARE_WITH_REMARK) && { F13: random.pick(remarks) }),
    },
    { by: manager, occurTime: isoTime(time) },
  )
}

function rowOf({ name, count, price }: Job, random: Random) {
  return { F7: name, F8: random.whole(...count), F9: random.whole(price[0] * 2, price[1] * 2) / 2 }
}
