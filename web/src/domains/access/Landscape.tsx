import styles from './Landscape.module.css'

const FAR = 'M0 470C120 400 210 380 330 425S560 500 690 430 880 380 960 410V1080H0Z'
const MIDDLE = 'M0 560C140 500 260 505 400 560S690 640 960 520V1080H0Z'
const NEAR = 'M0 690C180 630 340 620 520 665S820 720 960 660V1080H0Z'
/** Furrows run together at one point behind the horizon; each is given by where it leaves the picture. */
const FURROWS = [-900, -560, -290, -70, 120, 290, 440, 590, 750, 930, 1150, 1420, 1760]
const VANISHING = { x: 520, y: 560 }
const TREES = [
  { x: 146, y: 540, size: 17 },
  { x: 182, y: 532, size: 23 },
  { x: 222, y: 538, size: 15 },
  { x: 748, y: 590, size: 20 },
  { x: 784, y: 584, size: 14 },
]
/** Stalks of the foreground: where they stand, how far they lean (in degrees), how big they are. */
const STALKS = [
  { x: 58, lean: -5, size: 1.02 },
  { x: 150, lean: 3, size: 0.9 },
  { x: 262, lean: 8, size: 0.66 },
  { x: 744, lean: -8, size: 0.7 },
  { x: 838, lean: -2, size: 0.96 },
  { x: 926, lean: 6, size: 1.06 },
]
const STALK = 'M0 0C4-110-3-210 0-330'
const KERNEL = 'M0 0C-15-3-25-15-25-33-10-29 0-17 0 0ZM0 0C15-3 25-15 25-33 10-29 0-17 0 0Z'
const TIP = 'M0-6c9 10 11 24 0 40-11-16-9-30 0-40Z'
const KERNELS_AT = [-318, -346, -374, -402, -430]

function furrow(x: number): string {
  const { x: farX, y: farY } = VANISHING
  return `M${x - 13} 1080L${farX} ${farY}L${x + 13} 1080Z`
}

/** The whole picture, or the strip of it with the house and the trees. */
const PARTS = { whole: '0 0 960 1080', strip: '0 492 960 200' } as const

/** Fields under a morning sun. */
export function Landscape({ part = 'whole' }: { readonly part?: keyof typeof PARTS }) {
  return (
    <svg className={styles.landscape} viewBox={PARTS[part]} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <clipPath id="near-field">
          <path d={NEAR} />
        </clipPath>
      </defs>
      <circle className={styles.glow} cx="640" cy="380" r="170" />
      <circle className={styles.sun} cx="640" cy="380" r="78" />
      <path className={styles.far} d={FAR} />
      <path className={styles.middle} d={MIDDLE} />
      {TREES.map(({ x, y, size }) => (
        <g key={x} className={styles.tree}>
          <path d={`M${x} ${y}v${size * 1.6}`} />
          <ellipse cx={x} cy={y - size * 0.3} rx={size * 0.8} ry={size} />
        </g>
      ))}
      <path className={styles.wall} d="M640 576h62v40h-62z" />
      <path className={styles.roof} d="M630 578l41-30 41 30z" />
      <path className={styles.door} d="M663 592h16v24h-16z" />
      <path className={styles.near} d={NEAR} />
      <g className={styles.furrows} clipPath="url(#near-field)">
        {FURROWS.map((x) => (
          <path key={x} d={furrow(x)} />
        ))}
      </g>
      {part === 'whole' &&
        STALKS.map(({ x, lean, size }) => (
          <g key={x} className={styles.stalk} transform={`translate(${x} 1100) rotate(${lean}) scale(${size})`}>
            <path className={styles.stem} d={STALK} />
            {KERNELS_AT.map((y) => (
              <path key={y} transform={`translate(0 ${y})`} d={KERNEL} />
            ))}
            <path transform="translate(0 -476)" d={TIP} />
          </g>
        ))}
    </svg>
  )
}
