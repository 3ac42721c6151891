import { cropForm } from '@farm/contract/crops'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { List } from '../List.tsx'

const declaration = {
  form: cropForm,
  columns: ['Name', 'Category', 'GrowingDays'],
  search: ['Name', 'Variety'],
  filters: ['Category'],
  empty: '还没有作物，先新增一个',
}

interface CropListOptions {
  readonly canEdit?: boolean
  readonly canImport?: boolean
}

/** A list of crops at an address, for who may change and delete them unless told. */
export function openCropList(query = '', { canEdit = true, canImport = false }: CropListOptions = {}) {
  const acts = {
    canRemove: canEdit,
    canImport,
    ...(canEdit && { edit: ({ Id }: { Id: string }) => `/Core/CropAdd/${Id}` }),
  }
  return renderScreen(
    <Screen>
      <List of={declaration} screen="crops" acts={acts} />
    </Screen>,
    { at: `/Core/CropList${query}` },
  )
}

/** What the address of the page says. */
export function addressed(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
