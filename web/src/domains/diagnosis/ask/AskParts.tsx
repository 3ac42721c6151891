import { cropForm } from '@farm/contract/crops'
import { consultationForm, growthStages, symptoms } from '@farm/contract/diagnosis'
import { placeForm } from '@farm/contract/places'
import type { ReactNode } from 'react'
import { PhotoPicker } from '../../../engine/photos/PhotoPicker.tsx'
import { Pills } from '../../../ui/Pills.tsx'
import styles from '../Diagnosis.module.css'
import { PickRow } from '../PickRow.tsx'
import { TextBox } from '../TextBox.tsx'
import { ExpertChoice } from './ExpertChoice.tsx'
import { titleOf } from './ask-entries.ts'
import type { Asking } from './use-asking.ts'

const { Description, Title } = consultationForm.fields

interface AskPartProps {
  readonly asking: Asking
}

/** What is ill, and what is seen of it: all of it can be tapped. */
export function Seen({ asking: { entries, enter, faultOf, photos } }: AskPartProps) {
  return (
    <>
      <Part title="照片（最多 9 张，拍病处、整株和地头）">
        <PhotoPicker label="照片" photos={photos} />
      </Part>
      <Part title="作物和地块">
        <PickRow
          label="作物"
          kind={cropForm}
          value={entries.crop?.name}
          placeholder="请选择"
          fault={faultOf('Crops')}
          onPick={(crop) => enter({ crop })}
        />
        <PickRow
          label="地块"
          kind={placeForm}
          value={entries.place?.name}
          placeholder="选择后自动附上近 30 天农事"
          fault={faultOf('Place')}
          onPick={(place) => enter({ place })}
        />
      </Part>
      <Part title="生育阶段">
        <Pills
          label="生育阶段"
          options={growthStages}
          value={entries.stage === undefined ? [] : [entries.stage]}
          onChange={([stage]) => enter({ stage })}
        />
      </Part>
      <Part title="症状（可多选）">
        <Pills
          label="症状"
          options={symptoms}
          value={entries.symptoms}
          multiple
          onChange={(seen) => enter({ symptoms: seen })}
        />
      </Part>
    </>
  )
}

/** What there is to say of it, and to whom. */
export function Told({ asking: { entries, enter, faultOf } }: AskPartProps) {
  return (
    <>
      <Part title="说说情况（可不填）">
        <TextBox
          label="症状描述"
          value={entries.description}
          max={Description.max}
          placeholder="什么时候开始的、发展快慢、用过什么药"
          fault={faultOf('Description')}
          onChange={(description) => enter({ description })}
        />
        <TextBox
          label="标题"
          value={entries.title}
          max={Title.max}
          rows={1}
          placeholder={titleOf({ ...entries, title: '' }) || '按作物和症状自动生成'}
          fault={faultOf('Title')}
          onChange={(title) => enter({ title })}
        />
      </Part>
      <Part title="请谁看">
        <ExpertChoice
          value={entries.expert}
          about={entries.crop?.name}
          fault={faultOf('Expert')}
          onChange={(expert) => enter({ expert })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={entries.isShared}
            onChange={({ target }) => enter({ isShared: target.checked })}
          />
          解决后匿名收入本县案例库，帮助别的农户
        </label>
      </Part>
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.head}>{title}</h2>
      {children}
    </section>
  )
}
