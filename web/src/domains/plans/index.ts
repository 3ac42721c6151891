import { chunk } from '../../platform/chunk.ts'

export const planScreens = {
  List: chunk(() => import('./list/PlanList.tsx').then((file) => file.PlanList)),
  Add: chunk(() => import('./form/PlanAdd.tsx').then((file) => file.PlanAdd)),
  Edit: chunk(() => import('./form/PlanEdit.tsx').then((file) => file.PlanEdit)),
}
