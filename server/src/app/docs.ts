import { BASE_PATH } from '@farm/contract/addresses'
import { refusal } from '@farm/contract/errors'
import { type Asset, type Route, makeAsset, readAsset } from '../platform/http/index.ts'

const PATH = '/api/docs'

const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
})
`

/** The reading page of the interface, for people who write programs against it. It comes whole from this server. */
export function docsRoutes(): Route[] {
  let made: Promise<Docs> | undefined
  // Only when somebody reads it: most processes never serve it.
  const docs = () => (made ??= makeDocs())
  return [
    {
      method: 'GET',
      path: PATH,
      answer: async () => ({
        status: 200,
        type: 'text/html; charset=utf-8',
        headers: { 'cache-control': 'no-cache' },
        content: (await docs()).page,
      }),
    },
    {
      method: 'GET',
      path: `${PATH}/{name}`,
      answer: async (request) => {
        const asset = (await docs()).assets.find(({ name }) => name === request.query.name)
        if (!asset) throw refusal('wire/not-found')
        return asset.answer(request)
      },
    },
  ]
}

interface Docs {
  readonly page: string
  readonly assets: readonly Asset[]
}

async function makeDocs(): Promise<Docs> {
  const [looks, reader, begin] = await Promise.all([
    readAsset(import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
    readAsset(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
    makeAsset('start.js', Buffer.from(start)),
  ])
  return { page: pageWith({ looks, scripts: [reader, begin] }), assets: [looks, reader, begin] }
}

function pageWith({ looks, scripts }: { looks: Asset; scripts: readonly Asset[] }): string {
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>接口文档 · 农业ERP系统</title>
    <link rel="icon" href="${BASE_PATH}favicon.svg" />
    <link rel="stylesheet" href="${PATH}/${looks.name}" />
  </head>
  <body>
    <main id="docs"><noscript>阅读接口文档需要 JavaScript；文档原文：<a href="/api/openapi.json">/api/openapi.json</a></noscript></main>
${scripts.map(({ name }) => `    <script src="${PATH}/${name}"></script>`).join('\n')}
  </body>
</html>
`
}
