import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Neighbourhood } from './guarded-address.ts'
import { HlsFeed, rewritten } from './hls.ts'
import { type Platform, openPlatform } from './testing/platforms.ts'

const open: Platform[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const one of open.splice(0)) await one.close()
})

const list = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-KEY:METHOD=AES-128,URI="/keys/1"\n#EXTINF:2,\na/1.ts?token=t\n'

async function camera(answer: Parameters<typeof openPlatform>[0] = defaultAnswer) {
  const made = await openPlatform(answer)
  open.push(made)
  let asked = 0
  const feed = new HlsFeed({
    neighbourhood: new Neighbourhood(['127.0.0.1']),
    key: randomBytes(32),
    upstream: async () => {
      asked += 1
      return { kind: 'hls', url: `${made.address}/cam/index.m3u8?session=${asked}` }
    },
  })
  return { made, feed, asked: () => asked }
}

function defaultAnswer({ url }: { url: URL }) {
  if (url.pathname === '/cam/index.m3u8') return { body: list }
  if (url.pathname === '/cam/a/1.ts') return { body: `piece ${url.search}` }
  return { status: 404, body: '' }
}

test('every address in a playlist is replaced, and parts of pieces are left out', () => {
  const text = [
    '#EXTM3U',
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES',
    '#EXT-X-MAP:URI="init.mp4",BYTERANGE="1@0"',
    '#EXT-X-PART:DURATION=0.3,URI="p1.mp4"',
    '#EXTINF:2,',
    'http://other/1.ts',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p2.mp4"',
  ].join('\r\n')
  expect(rewritten(text, (uri) => uri.toUpperCase()).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-MAP:URI="INIT.MP4",BYTERANGE="1@0"',
    '#EXTINF:2,',
    'HTTP://OTHER/1.TS',
  ])
})

describe('a camera by HLS', () => {
  test('shows no address of its own, and gives its pieces under names of ours', async () => {
    const { feed, made } = await camera()
    const text = (await feed.index()).body.toString()
    expect([text.includes('127.0.0.1'), text.includes('token'), text.includes('keys')]).toEqual([false, false, false])
    const [name = ''] = /^[\w-]{22}\.ts$/m.exec(text) ?? []
    const piece = await feed.part(name)
    expect([piece?.body.toString(), piece?.type]).toEqual(['piece ?token=t', 'video/mp2t'])
    expect(made.heard.map(({ url }) => url.pathname)).toEqual(['/cam/index.m3u8', '/cam/a/1.ts'])
  })

  test('gives nothing under a name that no playlist told', async () => {
    const { feed } = await camera()
    await feed.index()
    expect(await Promise.all(['x.ts', '../1.ts', 'http://127.0.0.1/x.ts'].map((name) => feed.part(name)))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is asked once for many who watch', async () => {
    const { feed, made } = await camera()
    const [first] = await Promise.all(Array.from({ length: 20 }, () => feed.index()))
    const [name = ''] = /^[\w-]{22}\.ts$/m.exec(first?.body.toString() ?? '') ?? []
    await Promise.all(Array.from({ length: 20 }, () => feed.part(name)))
    expect(made.heard.length).toBe(2)
  })

  test('whose address holds no more is asked for another, once', async () => {
    const { feed, asked } = await camera(({ url }) => {
      return url.searchParams.get('session') === '2' ? { body: list } : { status: 403, body: '' }
    })
    expect((await feed.index()).body.toString()).toContain('#EXTM3U')
    expect(asked()).toBe(2)
  })

  test('that is none, or leads to another kind of address, says so', async () => {
    const page = await camera(() => ({ body: '<html>' }))
    await expect(page.feed.index()).rejects.toThrow('收到的不是 HLS 播放列表')
    const file = await camera(() => ({ body: '#EXTM3U\nfile:///etc/passwd' }))
    await expect(file.feed.index()).rejects.toThrow('不允许的地址')
    const near = await camera(() => ({ body: '#EXTM3U\nhttp://169.254.169.254/x.ts' }))
    const [name = ''] = /^[\w-]{22}\.ts$/m.exec((await near.feed.index()).body.toString()) ?? []
    await expect(near.feed.part(name)).rejects.toThrow('不允许连接这个地址')
  })
})
