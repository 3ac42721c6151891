import { useEffect } from 'react'

const PRODUCT = '农业ERP系统'

/** The title of the window: the screen and the product, or the product alone. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? PRODUCT : `${title} – ${PRODUCT}`
  }, [title])
}
