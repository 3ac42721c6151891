/** Said of whatever went wrong without anybody’s fault; a page says it itself where no answer came. */
export const FAILURE_TEXT = '网络错误，请稍后再试！'
