import { PageHeader } from '../../ui/PageHeader.tsx'
import { usePage } from './page.ts'

/** The title of the page by its address, while what it shows has none to give. */
export function PageHeading() {
  const { title } = usePage()
  return title ? <PageHeader title={title} /> : null
}
