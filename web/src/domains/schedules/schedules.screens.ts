import { chunk } from '../../platform/chunk.ts'

/** What reports and books can be sent, and how, is known where schedules are; no other page waits for that. */
const page = (name: 'List' | 'Add' | 'Edit') =>
  chunk(async () => (await import('./schedule-pages.tsx')).schedulePages[name])

export const scheduleScreens = { List: page('List'), Add: page('Add'), Edit: page('Edit') }
