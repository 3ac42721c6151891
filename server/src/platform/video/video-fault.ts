/** Why there is no picture, in Chinese, for the person who waits for it. */
export class VideoFault extends Error {
  /** Asking again may help. */
  readonly isPassing: boolean

  constructor(text: string, lasts: 'passing' | 'lasting' = 'passing') {
    super(text)
    this.name = 'VideoFault'
    this.isPassing = lasts === 'passing'
  }
}

/** Said where ffmpeg is not on the machine: who waits for the picture does not know it by its name. */
export function noFfmpeg(): VideoFault {
  return new VideoFault('服务器缺少视频组件，请联系系统管理员安装', 'lasting')
}

/** What went wrong, as it is told. */
export function faultText(error: unknown): string {
  if (error instanceof VideoFault) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return (typeof code === 'string' && networkTexts[code]) || '连接中断'
}

const networkTexts: Readonly<Record<string, string>> = {
  ECONNREFUSED: '对方拒绝连接',
  EHOSTUNREACH: '找不到对方的网络',
  ENETUNREACH: '找不到对方的网络',
  ENOTFOUND: '找不到这个主机名',
  EAI_AGAIN: '找不到这个主机名',
  ETIMEDOUT: '对方没有响应',
  ECONNRESET: '对方断开了连接',
  CERT_HAS_EXPIRED: '对方的证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的证书不受信任',
}
