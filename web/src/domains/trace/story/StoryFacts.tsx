import type { StoryHead } from '@farm/contract/trace'
import { formatDateRange, formatQuantity } from '@farm/contract/values'
import { DoubtedOf } from '../../../engine/review/DoubtedOf.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import styles from './HistoryDetail.module.css'

/** What the plan was: of what, where, whose, for whom, with which seeds. */
export function StoryFacts({ head }: { readonly head: StoryHead }) {
  const facts = factsOf(head).filter(({ value }) => value !== '')
  return (
    <section className={styles.panel} aria-label="计划">
      <Facts facts={facts} />
      <DoubtedOf where={[{ path: ['Plan'], op: '=', values: [head.Plan.Id] }]} />
    </section>
  )
}

function factsOf(head: StoryHead): Fact[] {
  const { Crop, Variety, Enterprise, Status, Season, StartDate, EndDate, Manager, Order, Area, Harvest } = head
  return [
    { label: '作物', value: [Crop, Variety].filter(Boolean).join(' ') },
    { label: '企业', value: Enterprise },
    { label: '状态', value: Status },
    { label: '季节', value: Season },
    { label: '起止', value: StartDate && formatDateRange(StartDate, EndDate) },
    { label: '计划面积', value: Area === undefined ? '' : formatQuantity(Area, '亩') },
    { label: '采收', value: Harvest === undefined ? '' : formatQuantity(Harvest, '公斤') },
    { label: '负责人', value: Manager },
    { label: '订单', value: Order },
    { label: '地块', value: head.Plots.map(plotText).join('；'), isWide: true },
    { label: '种子种苗', value: head.Seeds.map(seedText).join('；'), isWide: true },
  ]
}

function plotText({ Name, Area, About }: StoryHead['Plots'][number]): string {
  return [Name, Area === undefined ? '' : formatQuantity(Area, '亩'), About].filter(Boolean).join(' · ')
}

function seedText({ Name, Maker, BatchNumber }: StoryHead['Seeds'][number]): string {
  return [Name, Maker, BatchNumber && `批号 ${BatchNumber}`].filter(Boolean).join(' · ')
}
