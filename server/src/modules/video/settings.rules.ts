const schemes: Readonly<Record<string, RegExp>> = {
  rtsp: /^rtsps?:$/,
  static: /^(https?|wss?|rtsps?):$/,
}

const wanted: Readonly<Record<string, string>> = {
  rtsp: '地址应以 rtsp:// 开头',
  static: '地址应以 http://、https://、ws://、wss:// 或 rtsp:// 开头',
}

const examples: Readonly<Record<string, string>> = {
  rtsp: '应如 rtsp://192.168.1.64:554/main',
  static: '应如 https://192.168.1.64/live.flv',
}

/** What is wrong with the address of a camera; nothing where it can be one. */
export function addressFault(driver: string, address: string): string | undefined {
  if (address === '') return '请填写视频流地址'
  if (!URL.canParse(address)) return `地址不完整，${examples[driver]}`
  const { protocol, hostname, username, password } = new URL(address)
  if (!schemes[driver]?.test(protocol)) return wanted[driver]
  if (hostname === '') return `地址里没有主机，${examples[driver]}`
  return username === '' && password === '' ? undefined : '用户名和密码请填在下面，不要写在地址里'
}

/** What is wrong with the address of a still picture. */
export function pictureAddressFault(address: string): string | undefined {
  if (!URL.canParse(address)) return '抓图地址不完整，应如 http://192.168.1.64/snapshot.jpg'
  const { protocol, username, password } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return '抓图地址应以 http:// 或 https:// 开头'
  return username === '' && password === '' ? undefined : '用户名和密码请填在下面，不要写在地址里'
}

/** What is wrong with the address of a platform. */
export function platformAddressFault(address: string): string | undefined {
  if (!URL.canParse(address)) return '地址不完整，应如 https://192.168.1.10:443'
  const { protocol, username, password, search, hash } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return '地址应以 http:// 或 https:// 开头'
  if (username !== '' || password !== '') return '用户名和密码请填在下面，不要写在地址里'
  return search === '' && hash === '' ? undefined : '地址里不要带“?”或“#”'
}
