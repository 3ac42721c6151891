import { type Day, daysFrom, monthOf } from '../days.ts'
import { growthAt, isOfBeds } from './calendars.ts'
import type { AilmentRow } from './data/ailment-rows.ts'
import { ailments } from './data/ailments.ts'
import type { Growth } from './data/calendar-rows.ts'
import { isIn } from './months.ts'
import { pestsOn } from './pests.ts'
import type { Plan } from './plans.ts'

/** Something that ails the crop of a plan, as far as that has grown. */
export interface Case {
  readonly plan: Plan
  readonly ailment: AilmentRow
  readonly growth: Growth
}

/** What may ail the crop of a plan on a day: in its months, where it stands, and at the stage that it has reached. */
export function casesOn(plan: Plan, day: Day): Case[] {
  const { work, start } = plan
  const growth = growthAt(work.calendar, daysFrom(start, day) / work.days)
  return ailments.rows
    .filter((one) => one.crops.includes(work.crop) && one.stages.includes(growth))
    .filter((one) => isOn(one, plan) && isMet(one, work.crop, day))
    .map((ailment) => ({ plan, ailment, growth }))
}

/** Young plants on beds and trays have illnesses of their own; who stands on a plot has left them behind. */
export function isOn({ on }: AilmentRow, { work }: Pick<Plan, 'work'>): boolean {
  return on === 'beds and plots' || (on === 'beds') === isOfBeds(work.calendar)
}

function isMet({ pest, months = [] }: AilmentRow, crop: string, day: Day): boolean {
  const month = monthOf(day)
  return pest === undefined ? months.some((span) => isIn(month, span)) : pestsOn(crop, month).includes(pest)
}
