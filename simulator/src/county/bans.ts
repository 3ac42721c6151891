import { banForm } from '@farm/contract/bans'
import { idOf } from '../ids.ts'
import { categoryId, cropId } from './crops.ts'
import { bans, unlike } from './data/bans.ts'
import { type Draft, draft } from './draft.ts'

const NOTE = '示例数据，按公告整理，收录截至 2026 年 6 月全部禁用和部分作物上禁用的品种'
const CHECK = '日期和范围以农业农村部最新公告为准，请核对后使用。'

/** 禁限用名录 of the county, which its enterprises read. */
export const banDrafts: readonly Draft[] = bans.rows.flatMap(({ source, kind, from, names, on, crops, except }) =>
  names.split('、').map((name) =>
    draft(
      banForm,
      idOf(`ban/${name}`),
      {
        Name: name,
        Kind: kind,
        From: from,
        Source: source,
        Note: [NOTE, ...(except ? [except] : []), CHECK].join('；'),
        ...(unlike[name] && { Unlike: unlike[name] }),
        ...(on && { Categories: on.map(categoryId) }),
        ...(crops && { Crops: crops.map(cropId) }),
      },
      { by: 'admin', isCountys: true },
    ),
  ),
)
