/** How the picture of a camera is fetched. 模拟 is a camera of the demo, told as such wherever it is shown. */
export const videoDrivers = ['sim', 'rtsp', 'static', 'hik-isc', 'wvp', 'zlm', 'mediamtx', 'ezviz'] as const
export type VideoDriver = (typeof videoDrivers)[number]

export const videoDriverNames: Readonly<Record<VideoDriver, string>> = {
  sim: '模拟摄像头',
  rtsp: 'RTSP 直连',
  static: '固定地址',
  'hik-isc': '海康综合安防平台',
  wvp: '国标 GB28181（WVP）',
  zlm: 'ZLMediaKit',
  mediamtx: 'MediaMTX',
  ezviz: '萤石云',
}

/** Those that are asked at a platform, which knows many cameras; the others are asked at the camera's own address. */
export const platformDrivers = ['hik-isc', 'wvp', 'zlm', 'mediamtx', 'ezviz'] as const satisfies readonly VideoDriver[]
export type PlatformDriver = (typeof platformDrivers)[number]

/** 主码流 is the picture in full, 子码流 a smaller one, always H.264 where the camera has a choice. */
export const videoQualities = ['main', 'sub'] as const
export type VideoQuality = (typeof videoQualities)[number]

export const ptzActions = ['left', 'right', 'up', 'down', 'zoom-in', 'zoom-out', 'stop'] as const
export type PtzAction = (typeof ptzActions)[number]
