import { describe, expect, test } from 'vitest'
import { Neighbourhood, isHostEntry } from './guarded-address.ts'
import { ask } from './guarded-request.ts'
import { openPlatform } from './testing/platforms.ts'

const url = (text: string) => new URL(text)

describe('without a list of hosts', () => {
  const anywhere = new Neighbourhood([])
  const never = [
    'http://127.0.0.1/',
    'http://127.1.2.3:8080/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'rtsp://127.0.0.1/',
    'rtsp://2130706433/',
    'rtsp://[::1]/',
    'wss://127.0.0.1/',
  ]
  test.each(never)('no camera is at %s', async (text) => {
    await expect(anywhere.targetOf(url(text))).rejects.toMatchObject({
      message: '不允许连接这个地址',
      isPassing: false,
    })
  })

  test.each(['http://10.0.0.8/', 'rtsp://192.168.1.64:554/', 'http://[fd12::8]/'])('one may be at %s', async (text) => {
    expect((await anywhere.targetOf(url(text))).hostname).toBe(url(text).hostname.replace(/[[\]]/g, ''))
  })
})

describe('with a list of hosts', () => {
  const near = new Neighbourhood(['10.1.0.0/16', '10.2.0.1:554', 'localhost:9000', '[fd00::1]:80', '127.0.0.1'])
  test.each([
    ['http://10.1.2.3/', true],
    ['http://10.2.0.1:554/', true],
    ['http://10.2.0.1/', false],
    ['rtsp://10.2.0.1/', true],
    ['http://10.3.0.1/', false],
    ['http://localhost:9000/', true],
    ['http://[fd00::1]/', true],
    ['http://[fd00::1]:81/', false],
    ['http://127.0.0.1:1/', true],
    ['http://127.0.0.2:1/', false],
    ['http://169.254.169.254/', false],
  ])('%s is allowed: %s', async (text, isAllowed) => {
    const isReached = await near.targetOf(url(text)).then(
      () => true,
      () => false,
    )
    expect(isReached).toBe(isAllowed)
  })
})

test.each([
  ['cams.farm.local', true],
  ['cams.farm.local:8000', true],
  ['10.0.0.0/8', true],
  ['10.0.0.0/8:554', true],
  ['fd00::/8', true],
  ['[fd00::]/8:554', true],
  ['10.0.0.0/33', false],
  ['cams/8', false],
  ['10.0.0.1:70000', false],
  ['http://10.0.0.1', false],
  ['', false],
])('%j in VIDEO_HOSTS says something: %s', (entry, says) => expect(isHostEntry(entry)).toBe(says))

test('what is looked up is where it goes: the name is not asked a second time', async () => {
  const there = await openPlatform(({ headers }) => ({ body: { host: headers.host } }))
  const { port } = url(there.address)
  const hosts = new Neighbourhood([`localhost:${port}`])
  const target = await hosts.targetOf(url(`http://localhost:${port}/`))
  expect(['127.0.0.1', '::1']).toContain(target.address)
  const told = await ask(new Neighbourhood(['127.0.0.1']), { url: url(`${there.address}/x`) })
  expect(JSON.parse(told.body.toString())).toEqual({ host: `127.0.0.1:${port}` })
  await there.close()
})
