import { beforeEach, expect, test } from 'vitest'
import { openSocket } from './socket.ts'
import { FakeSocket, standInForSockets } from './testing/fake-socket.ts'

let heard: unknown[] = []
const open = () => {
  const close = openSocket('/api/Video/Live/t.flv', {
    onBytes: ({ byteLength }) => heard.push(byteLength),
    onEnd: (reason) => heard.push(reason),
  })
  const [socket] = FakeSocket.made
  if (!socket) throw new Error('no socket was opened')
  return { close, socket }
}

beforeEach(() => {
  heard = []
  standInForSockets()
})

test('a socket leads to where the page comes from', () => {
  expect(open().socket.address).toBe('ws://farm.test/api/Video/Live/t.flv')
})

test('bytes are heard in their order, and its end once', () => {
  const { socket } = open()
  socket.send(new ArrayBuffer(3))
  socket.send(new ArrayBuffer(5))
  socket.end(1006)
  socket.end(1006)
  expect(heard).toEqual([3, 5, ''])
})

test('of a fault is heard what the server says of it', () => {
  open().socket.end(4000, '摄像头没有响应')
  expect(heard).toEqual(['摄像头没有响应'])
})

test('closed, it is heard of no more', () => {
  const { close, socket } = open()
  close()
  socket.send(new ArrayBuffer(3))
  socket.end(1000)
  expect([socket.isClosed, heard]).toEqual([true, []])
})
