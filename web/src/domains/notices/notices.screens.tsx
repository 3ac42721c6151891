import type { ComponentType } from 'react'
import { chunk } from '../../platform/chunk.ts'
import type { ThingPages } from '../../engine/reference/thing-pages.ts'
import type { PageFrameProps } from './NoticesPage.tsx'

interface NoticesPageOptions {
  /** Stands around the pages that belong to no module. */
  readonly Frame: ComponentType<PageFrameProps>
  readonly pages: ThingPages
}

/** 消息: everything that one was told of. */
export function noticesPage(options: NoticesPageOptions) {
  return chunk(async () => {
    const { NoticesPage } = await import('./NoticesPage.tsx')
    return () => <NoticesPage {...options} />
  })
}
