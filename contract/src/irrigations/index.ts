export { irrigationForm, irrigationMethods, irrigationOrigins, waterSources } from './irrigations.form.ts'
export {
  LONGEST_RUN_MS,
  type Run,
  type SwitchValue,
  minutesBetween,
  runsOf,
  waterFigures,
} from './irrigations.rules.ts'
