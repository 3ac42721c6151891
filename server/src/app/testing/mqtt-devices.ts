import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type MqttClient, connect, connectAsync } from 'mqtt'
import { onTestFinished } from 'vitest'

/** A device that speaks with the client library that most of them use. Ends with its test. */
export async function deviceAt(port: number, username: string, clientId?: string): Promise<MqttClient> {
  const url = `mqtt://127.0.0.1:${port}`
  const client = await connectAsync(url, { username, reconnectPeriod: 0, ...(clientId && { clientId }) })
  onTestFinished(() => void client.end(true))
  client.on('error', () => undefined)
  return client
}

/** What a device is told that tries to connect: the code of the refusal, or nought. */
export function connectCode(port: number, username?: string): Promise<number> {
  const client = connect(`mqtt://127.0.0.1:${port}`, { username, reconnectPeriod: 0 })
  return new Promise((resolve) => {
    client.on('connect', () => {
      client.end(true)
      resolve(0)
    })
    client.on('error', (error) => {
      client.end(true)
      resolve('code' in error && typeof error.code === 'number' ? error.code : -1)
    })
  })
}

/** Ends when the other side has ended the connection. */
export function cutOff(client: MqttClient): Promise<void> {
  return new Promise((resolve) => client.once('close', () => resolve()))
}

/** The command line tool of mosquitto, as it stands on many gateways; answers what it said where it failed. */
export async function mosquittoPub(port: number, args: readonly string[]): Promise<string> {
  try {
    await promisify(execFile)('mosquitto_pub', ['-h', '127.0.0.1', '-p', String(port), ...args], { timeout: 10_000 })
    return ''
  } catch (error) {
    return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  }
}

/** Whether this machine has that tool. */
export async function hasMosquitto(): Promise<boolean> {
  const said = await promisify(execFile)('mosquitto_pub', ['--help']).catch((error: unknown) => error)
  return !(said instanceof Error && 'code' in said && said.code === 'ENOENT')
}
