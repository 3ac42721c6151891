import { makeFirstAdminTicket } from '../modules/access/index.ts'
import type { Config } from '../platform/config/index.ts'
import type { Db } from '../platform/db/index.ts'

type Where = Pick<Config, 'host' | 'port' | 'tls'>

/** Prints the one-time address at which the first administrator sets a name and a password. */
export async function printAdminAddress(db: Db, { host, port, tls }: Where): Promise<void> {
  const ticket = await makeFirstAdminTicket(db)
  const origin = `${tls ? 'https' : 'http'}://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  const text = ticket
    ? `请在浏览器打开下面的一次性链接，设置第一个管理员（服务启动后有效，用过即失效）：\n${origin}/Core?ticket=${ticket}\n`
    : '系统已有管理员，不再生成链接。\n'
  process.stdout.write(text)
}
