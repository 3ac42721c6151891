/** WGS-84, in degrees; accuracy in metres. */
interface DevicePosition {
  readonly Lng: number
  readonly Lat: number
  readonly Accuracy: number
}

interface Fix extends DevicePosition {
  /** When it was found, in the milliseconds of the device; absent where the device does not tell. */
  readonly at?: number | undefined
}

const TIMEOUT_MS = 15_000

/** By the code of the browser: refused, not to be had, too late. */
const texts: Readonly<Record<number, string>> = {
  1: '没有定位权限，请在手机设置或浏览器地址栏里允许使用位置',
  2: '暂时无法定位，请到开阔处再试',
  3: '定位超时，请到开阔处再试',
}

/** Where the device is; what stands in the way is said in the message of the rejection. */
export async function currentPosition(): Promise<DevicePosition> {
  const { Lng, Lat, Accuracy } = await currentFix()
  return { Lng, Lat, Accuracy }
}

/** The same with the moment at which the device found it. */
export function currentFix(): Promise<Fix> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('这台设备不能定位'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy }, timestamp }) =>
        resolve({ Lng: longitude, Lat: latitude, Accuracy: accuracy, at: timestamp }),
      ({ code }) => reject(new Error(texts[code] ?? '定位失败')),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 0 },
    )
  })
}
