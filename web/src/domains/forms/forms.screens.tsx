import { type ModuleName, modules } from '@farm/contract/access'
import { chunk } from '../../platform/chunk.ts'

export interface FormDataPlace {
  /** Where the pages stand: `/FormData` for `/FormData/List`. */
  readonly at: '/FormData' | '/CountyFarm/FormData'
  readonly module: ModuleName
}

/** The pages on which the records of any form are listed and filled in. */
function formDataScreens(place: FormDataPlace) {
  return {
    List: chunk(async () => {
      const { FormDataList } = await import('./FormDataList.tsx')
      return () => <FormDataList place={place} />
    }),
    Add: chunk(async () => {
      const { FormDataAdd } = await import('./FormDataAdd.tsx')
      return () => <FormDataAdd place={place} />
    }),
    Bin: chunk(async () => {
      const { FormDataBin } = await import('./FormDataBin.tsx')
      return () => <FormDataBin place={place} />
    }),
    Edit: chunk(async () => {
      const { FormDataEdit } = await import('./FormDataEdit.tsx')
      return () => <FormDataEdit place={place} />
    }),
  }
}

export const farmDataScreens = formDataScreens({ at: '/FormData', module: modules.farm })
export const countyDataScreens = formDataScreens({ at: '/CountyFarm/FormData', module: modules.county })
