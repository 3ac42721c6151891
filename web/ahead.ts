import type { Plugin } from 'vite'

/** Where what is sent for ahead of everything else stands; the bundler makes one script out of all that a page names. */
export const AHEAD = 'src/app/ahead.ts'

/** Names that file in the page, before its own script. */
export function ahead(): Plugin {
  let base = '/'
  return {
    name: 'farm:ahead',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const file = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(AHEAD))
        if (!file) throw new Error('what is sent for ahead was not built')
        // It waits for nothing: a style sheet that is still on its way would hold it up.
        const attrs = { type: 'module', async: true, crossorigin: true, src: base + file.fileName }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
