/** What a person may be given of video. */
export const WATCHING = '/FarmOperation/RealTimeVideo'
export const SETTING = '/FarmOperation/RealTimeVideo#Set'
export const TURNING = '/FarmOperation/RealTimeVideo#Turn'
export const CAPTURING = '/FarmOperation/RealTimeVideo#Capture'
export const PICTURES = '/FarmOperation/ImgData'
export const REPLAYING = '/FarmOperation/ReplayVideo'
export const KEEPING = '/FarmOperation/ReplayVideo#Keep'
export const DELETING_CLIPS = '/FarmOperation/VideoData#Delete'
