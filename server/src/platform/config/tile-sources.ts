import type { Tiles } from '@farm/contract/map'

type Layer = Omit<Tiles, 'Attribution'>

/** What is known of a public source of pictures of the ground. `{key}` stands for the key that it asks for. */
export interface TileSource {
  readonly needsKey: boolean
  readonly attribution: string
  readonly layers: readonly Layer[]
}

const deepest = { tianditu: 18, amap: 18 } as const

function tianditu(name: string, layer: string): Layer {
  const wmts =
    'SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles' +
    `&LAYER=${layer}&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk={key}`
  return {
    Name: name,
    Url: `https://t{s}.tianditu.gov.cn/${layer}_w/wmts?${wmts}`,
    Hosts: ['0', '1', '2', '3', '4', '5', '6', '7'],
    // CGCS2000, which is WGS-84 to within centimetres.
    System: 'WGS-84',
    MostZoom: deepest.tianditu,
  }
}

function amap(name: string, host: string, style: number): Layer {
  return {
    Name: name,
    Url: `https://${host}0{s}.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scale=1&style=${style}&x={x}&y={y}&z={z}`,
    Hosts: ['1', '2', '3', '4'],
    System: 'GCJ-02',
    MostZoom: deepest.amap,
  }
}

/** By the name under which the configuration asks for it. */
export const tileSources: Readonly<Record<string, TileSource>> = {
  tianditu: {
    needsKey: true,
    attribution: '© 国家地理信息公共服务平台 天地图',
    layers: [
      tianditu('天地图矢量', 'vec'),
      tianditu('天地图矢量', 'cva'),
      tianditu('天地图影像', 'img'),
      tianditu('天地图影像', 'cia'),
    ],
  },
  amap: {
    needsKey: false,
    attribution: '© 高德地图',
    layers: [amap('高德地图', 'webrd', 8), amap('高德影像', 'webst', 6), amap('高德影像', 'webst', 8)],
  },
}
