// A process that watches one camera, says so when it sees the first picture, and never ends by itself.
import { findFfmpeg } from '../ffmpeg.ts'
import { Neighbourhood } from '../guarded-address.ts'
import { Hub } from '../hub.ts'
import { productPatience } from '../live-stream.ts'
import { sourceOpener } from '../open-source.ts'

const [, , url = ''] = process.argv
const open = sourceOpener({ neighbourhood: new Neighbourhood(['127.0.0.1']), ffmpeg: await findFfmpeg('ffmpeg') })
const hub = new Hub({ open, patience: productPatience, most: 1 })
hub.listen(
  { key: 'one', upstream: async () => ({ kind: 'rtsp', url }) },
  { onPicture: () => void process.stdout.write('picture\n') },
)
