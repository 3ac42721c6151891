import { chunk } from '../../platform/chunk.ts'

export const explainScreens = {
  Explain: chunk(() => import('./ExplainPage.tsx').then((file) => file.ExplainPage)),
}
