export { scheduleScreens } from './schedules.screens.tsx'
