export { scheduleScreens } from './schedules.screens.ts'
