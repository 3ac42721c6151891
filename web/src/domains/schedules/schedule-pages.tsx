import { askedOf, checkSchedule, scheduleForm } from '@farm/contract/schedules'
import { crud } from '../../engine/crud/crud.tsx'
import { chunk } from '../../platform/chunk.ts'

const ScheduleRuns = chunk(() => import('./ScheduleRuns.tsx').then((file) => file.ScheduleRuns))

const sections = [
  { title: '内容', fields: ['Name', 'Subject', 'By', 'Enterprise', 'Plan', 'Place', 'Crops'] },
  { title: '时间', fields: ['Rhythm', 'Weekday', 'MonthDay', 'Hour', 'IsOn'] },
  { title: '发给谁', fields: ['People', 'Note'] },
] as const

const form = { ...scheduleForm, shownWhen: askedOf }

const screens = crud({
  form,
  at: '/Data/Schedule',
  columns: ['Name', 'Subject', 'Rhythm', 'Hour', 'Enterprise', 'People', 'IsOn'],
  search: ['Name', 'Subject'],
  filters: ['Subject', 'Rhythm', 'Enterprise', 'IsOn'],
  check: checkSchedule,
  head: ScheduleRuns,
  sections,
})

export const schedulePages = {
  ...screens,
  Add: chunk(async () => {
    const { ScheduleAdd } = await import('./ScheduleAdd.tsx')
    return () => <ScheduleAdd form={form} sections={sections} />
  }),
}
