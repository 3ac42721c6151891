export { type IrrigationData, irrigationForm } from './irrigations.form.ts'
export { type Run, minutesBetween, runsOf, waterFigures } from './irrigations.rules.ts'
