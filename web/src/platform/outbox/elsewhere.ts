/** Another page has handed in what was made from the same draft, or has changed the item that was to be changed: nothing was kept. */
export class HandedInElsewhere extends Error {
  constructor(changes: number | undefined) {
    super(
      changes === undefined
        ? '这份内容已在另一个页面提交，没有再保存一次'
        : '这条记录刚才在别的页面改过、送达或删除了，没有保存',
    )
  }
}

/** Its photos can’t be copied: their bytes went with what another page has handed in. */
export class PhotosGone extends Error {
  constructor(places: readonly number[]) {
    super(`第 ${places.join('、')} 张照片已随另一条提交，这台设备上没有原图。请移除后重新拍照或选择`)
  }
}
