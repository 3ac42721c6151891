import { checkInspection, inspectionForm } from '@farm/contract/inspections'
import { registerRules } from '../forms/index.ts'

export function registerInspections(): void {
  registerRules(inspectionForm, { check: checkInspection })
}
