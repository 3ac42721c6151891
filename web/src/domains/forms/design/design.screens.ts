import { chunk } from '../../../platform/chunk.ts'

/** The pages on which forms are listed and designed. */
export const designScreens = {
  List: chunk(() => import('./list/FormListPage.tsx').then((file) => file.FormListPage)),
  Add: chunk(() => import('./designer/BeginPage.tsx').then((file) => file.BeginPage)),
  Edit: chunk(() => import('./designer/DesignerPage.tsx').then((file) => file.DesignerPage)),
}
